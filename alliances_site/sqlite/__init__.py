"""Django's SQLite backend, for statements that are asked often; `base` has it, where Django looks for one."""
