"""An answer depends on the build, its address and the language: on no clock and no process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
import time_machine
from flask import Flask

ROOT = Path(__file__).parents[3]
IT, EL, OLD = "bridge-2017-it", "bridge-2017-el", "bridge-2007-it"
# one of each kind of page, and what programs read
ADDRESSES = [
    *(
        f"/{ui}/{path}"
        for ui, path in (
            ("it", ""), ("el", "help"), ("en", "tables"), ("it", "burraco"), ("el", f"{IT}"),
            ("en", f"{IT}/definitions"), ("it", f"{IT}/index"), ("el", f"{IT}/27.B.1.b"),
            ("en", f"{OLD}/27?layers=modality"), ("it", f"{IT}/corrections"), ("el", "linker"),
            ("it", "search?q=fuori+turno"), ("el", "suggest?q=27"), ("en", f"{IT}/27/preview"),
            ("el", f"compare/{IT}/{EL}"), ("en", f"compare/{IT}/{EL}/27"), ("it", "law/27"),
            ("it", f"redline/{OLD}/{IT}/27"), ("el", f"changes/{OLD}/{IT}"), ("en", "terms/alert"),
            ("en", "report/bridge-2017"), ("it", f"map/{IT}/27"), ("el", f"map/{IT}/27/26"),
            ("it", "practice"), ("el", "practice/insufficient-same-suit"), ("en", "calculators"),
            ("it", "calculators/imps"), ("el", "examples"), ("en", "rulings"),
            ("it", "rulings/insufficient-bid"), ("el", "rulings/insufficient-bid/tree"),
            ("en", f"{IT}/export/akn"), ("en", f"{EL}/export/json"), ("en", f"{OLD}/export/md"),
        )
    ),
    "/sitemap.xml", "/robots.txt", "/opensearch.xml", "/openapi.json", "/api/v1/editions",
    "/api/v1/rulings", "/api/v1/compute", f"/api/v1/editions/{IT}/provisions/27",
    "/api/v1/search?q=fuori+turno&ui=it", "/api/v1/resolve?citation=27B1b",
]  # fmt: skip
MONTH = 31 * 24 * 3600.0  # seconds
_ELSEWHERE = """
import json, sys
from hashlib import sha256
from refsearch.store.opening import open_library
from refsearch.web.app import create_app
opened = open_library()
client = create_app(opened.library, opened.engine).test_client()
asked = json.load(sys.stdin)
answers = [client.get(path, headers={"Host": "127.0.0.1:8000"}) for path in asked]
print(json.dumps([[a.status_code, sha256(a.data).hexdigest()] for a in answers]))
"""


@pytest.mark.slow
def test_another_process_another_day_and_another_name_answer_the_same_bytes(
    real_app: Flask,
) -> None:
    env = {**os.environ, "PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    answers = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE], cwd=ROOT, input=json.dumps(ADDRESSES), env=env,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    elsewhere = dict(zip(ADDRESSES, json.loads(answers.stdout), strict=True))
    client = real_app.test_client()
    with time_machine.travel(ROOT.stat().st_mtime + MONTH):
        here = {
            path: [answer.status_code, sha256(answer.data).hexdigest()]
            for path in ADDRESSES
            for answer in [client.get(path)]
        }
    assert {path: answers[0] for path, answers in here.items()} == dict.fromkeys(ADDRESSES, 200)
    assert elsewhere == here
