// Has axe judge the contrast of texts that look alike once in a process, not once an element: it is most of its work.
// The key is all that it judges by: how the text is drawn, and what lies behind it, from the stack of elements that
// axe itself finds there. Kept are those that passed by a ratio it measured, and grounds that it can say nothing of.
(() => {
    const rule = axe._audit.rules.find(({ id }) => id === "color-contrast");
    const check = axe._audit.checks["color-contrast"];
    const { matches } = rule;
    const { evaluate } = check;
    const { getElementStack, getTextElementStack } = axe.commons.dom;
    const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]);
    const PICTURES = /^(canvas|iframe|img|object|svg|video)$/i;
    const NOTHING = "rgba(0, 0, 0, 0),none,1,normal,none";
    const UNKNOWABLE = new Set(["bgGradient", "bgImage"]);

    let grounds, keys; // of one run: what is drawn may differ in the next
    axe.judged = new Set();
    axe.beginRun = (known) => {
        [grounds, keys] = [new WeakMap(), new WeakMap()];
        axe.judged = new Set(known);
    };

    // Two hashes of 32 bits: of texts that look differently no two share both.
    const hash = (text) => {
        let [one, other] = [0xdeadbeef, 0x41c6ce57];
        for (let at = 0; at < text.length; at++) {
            one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
            one ^= one >>> 15;
            other = Math.imul(other ^ text.charCodeAt(at), 1597334677);
            other ^= other >>> 13;
        }
        return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
    };
    // What an element lays behind the text on it; empty if nothing.
    const ground = (node) => {
        let laid = grounds.get(node);
        if (laid === undefined) {
            const style = getComputedStyle(node);
            laid = [
                style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode, style.textShadow,
            ].join();
            laid = laid === NOTHING && !PICTURES.test(node.nodeName) ? "" : `${node.nodeName},${laid};`;
            grounds.set(node, laid);
        }
        return laid;
    };
    const keyOf = (node) => {
        let key = keys.get(node);
        if (key === undefined) {
            const style = getComputedStyle(node);
            const stacks = FIELDS.has(node.nodeName) ? [getElementStack(node)] : getTextElementStack(node);
            let around = "";
            for (let each = node; each; each = each.parentElement) around += ground(each);
            key = hash([
                style.color, style.webkitTextFillColor, style.webkitTextStroke, style.fontSize, style.fontWeight,
                around, ...new Set(stacks.map((stack) => stack.map(ground).join(""))),
            ].join("/"));
            keys.set(node, key);
        }
        return key;
    };
    // Whether there may be text of its own to be read on an element: axe asks all of them, at length.
    const isWorded = (node) =>
        (FIELDS.has(node.nodeName) || [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim())) &&
        (node.checkVisibility({ visibilityProperty: true }) || getComputedStyle(node).display === "contents");

    rule.matches = (node, ...more) => isWorded(node) && !axe.judged.has(keyOf(node)) && matches(node, ...more);
    check.evaluate = function (node, ...more) {
        if (axe.judged.has(keyOf(node))) return true;
        let told;
        const { data } = this;
        this.data = (value) => {
            told = value;
            data.call(this, value);
        };
        const passes = evaluate.call(this, node, ...more);
        if (passes ? told?.contrastRatio : UNKNOWABLE.has(told?.messageKey)) axe.judged.add(keyOf(node));
        return passes;
    };
})();
