"""The parts that pages, mails and sentences of every game are made of."""
