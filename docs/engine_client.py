"""Talks to `keypeg engine`. Run it: python3 engine_client.py PATH_OF_KEYPEG."""

import json
import subprocess
import sys
import threading
from concurrent.futures import Future


class Engine:
    """An engine process. `ask` returns a Future, so that many requests can run at once."""

    def __init__(self, program="keypeg", *options):
        command, pipe = [program, "engine", *options], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
        self.sent, self.waiting, self.lock = 0, {}, threading.Lock()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def ask(self, do, on_progress=print, **fields):
        """Send a request. `on_progress` gets the progress, if the request has that field."""
        future = Future()
        with self.lock:
            future.id = self.sent = self.sent + 1
            self.waiting[future.id] = future, on_progress
            self.process.stdin.write(json.dumps({"id": future.id, "do": do, **fields}) + "\n")
            self.process.stdin.flush()
        return future

    def _read(self):
        for reply in map(json.loads, self.process.stdout):
            if "progress" in reply:
                self.waiting[reply["id"]][1](reply["progress"])
                continue
            future, _ = self.waiting.pop(reply["id"], (Future(), None))  # null: a line without id
            if "error" in reply:
                future.set_exception(RuntimeError(reply["error"]))
            else:
                future.set_result(reply.get("result", reply.get("results")))
        for future, _ in self.waiting.values():
            future.set_exception(EOFError("the engine ended without a reply"))

    def close(self):
        """Close the input, wait for the replies that are missing, and return the exit code."""
        self.process.stdin.close()
        self.reader.join()
        return self.process.wait()


if __name__ == "__main__":
    engine = Engine(*sys.argv[1:])
    ranking = engine.ask("rank", game="4x6", histories=["", "AABC 1,0", "AABC 1,0; ADEE 0,2"])
    solution = engine.ask("solve", game="4x6", priority=1)
    hopeless = engine.ask("solve", game="10x2")
    print("total", solution.result()["total"])
    for answer in (position["result"] for position in ranking.result()):
        print(answer["remaining"], "codes left, guess", answer["guesses"][0]["code"])
    cancelled = engine.ask("cancel", request=hopeless.id).result()["cancelled"]
    print("cancelled", cancelled, "and", hopeless.exception().args[0]["kind"])
    print("exit code", engine.close())
