"""The tools as an assistant meets them: through the SDK's own client."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from refsearch.assistants.toolbox import Toolbox
from refsearch.assistants.tools import TOOLS
from refsearch.library.plain import provision_text
from refsearch.store.opening import Opened
from refsearch.web.app import create_app

# The SDK takes two seconds to load: only the worker that runs these tests should pay for it.
if TYPE_CHECKING:
    from mcp import Client, StdioServerParameters
    from mcp.server.lowlevel import Server
    from mcp.types import CallToolResult

    Talk = Callable[[Client], Awaitable[Any]]
HUGE = "x" * 100_000
DOWN_ONE = {"contract": "4SX", "tricks": 9, "vulnerable": True}
INSUFFICIENT = {"bid-made": "in-rotation", "bid-reaction": "accepted"}


@pytest.fixture(scope="module")
def server(opened: Opened) -> Server[Any]:
    return served(opened)


def served(opened: Opened, *spoken: str) -> Server[Any]:
    """Return the server as the command makes it, of an assistant that speaks some language."""
    from refsearch.assistants.server import made

    app = create_app(opened.library, opened.engine)
    return made(Toolbox(app, opened.library.languages, *spoken))


def talk(server: Server[Any] | StdioServerParameters, what: Talk) -> Any:
    """Return what a conversation with the server came to."""
    from mcp import Client

    async def conversation() -> Any:
        async with Client(server) as client:
            return await what(client)

    # in a thread of its own: a browser of other tests may have a loop in this one
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, conversation).result()


def asked(server: Server[Any], tool: str, /, **given: Any) -> CallToolResult:
    # the client checks the answer against the shape that the tool declares
    return talk(server, lambda client: client.call_tool(tool, given))  # type: ignore[no-any-return]


def answer(server: Server[Any], tool: str, /, **given: Any) -> dict[str, Any]:
    found = asked(server, tool, **given)
    assert not found.is_error, found.content
    return dict(found.structured_content or {})


def refusal(server: Server[Any], tool: str, given: dict[str, Any]) -> str:
    found = asked(server, tool, **given)
    (line,) = [content.text for content in found.content]  # type: ignore[union-attr]
    assert found.is_error
    return line


def test_every_tool_declares_what_it_takes_and_gives(server: Server[Any]) -> None:
    listed = talk(server, lambda client: client.list_tools()).tools
    assert {one.name for one in listed} == {tool.name for tool in TOOLS}
    for one in listed:
        assert one.description, one.name
        assert one.output_schema["properties"], one.name
        for name, field in one.input_schema["properties"].items():
            assert field["description"], f"{one.name}.{name}"


def test_a_text_comes_word_for_word_with_its_citation_and_edition(
    server: Server[Any], opened: Opened
) -> None:
    found = answer(server, "show", citation="27B1", edition="bridge-2017-el")["texts"]
    assert [(one["edition"], one["id"]) for one in found] == [("bridge-2017-el", "27.B.1")]
    assert found[0]["citation"] == "Νόμος 27Β1"
    assert found[0]["text"] == provision_text(opened.library.book("bridge-2017-el"), "27.B.1")


def test_a_definition_is_shown_too(server: Server[Any]) -> None:
    found = answer(server, "show", citation="def.alert", edition="bridge-2017-it")["texts"]
    assert found[0]["text"].startswith("Alert")


@pytest.mark.parametrize(
    ("tool", "given", "wanted"),
    [
        ("editions", {}, {"editions"}),
        ("search", {"q": "renonce consumata", "limit": 2}, {"hits", "rulings"}),
        ("search", {"q": "4SX-1 in zona"}, {"answer"}),
        ("resolve", {"citation": "nomos 27"}, {"targets", "places"}),
        ("functions", {}, {"functions"}),
        (
            "compute",
            {"name": "contract-score", "input": {"contract": "4SX", "tricks": 9}},
            {"score"},
        ),
        ("procedures", {}, {"rulings"}),
        ("rule", {"name": "insufficient-bid"}, {"question"}),
        ("rule", {"name": "insufficient-bid", "facts": INSUFFICIENT, "ui": "el"}, {"outcome"}),
    ],
)
def test_each_tool_answers_in_the_shape_it_declares(
    server: Server[Any], tool: str, given: dict[str, Any], wanted: set[str]
) -> None:
    found = answer(server, tool, **given)
    assert {name for name in wanted if found.get(name)} == wanted


@pytest.mark.parametrize(
    ("tool", "given", "most"),
    [("functions", {}, 8_000), ("procedures", {"ui": "it"}, 25_000)],
    ids=["functions", "procedures"],
)
def test_a_list_is_brief_and_one_of_it_is_whole(
    server: Server[Any], tool: str, given: dict[str, Any], most: int
) -> None:
    listed = answer(server, tool, **given)
    assert len(json.dumps(listed, ensure_ascii=False)) < most
    ((member, several),) = listed.items()
    (one,) = answer(server, tool, name=several[0]["name"], **given)[member]
    assert set(several[0]) < set(one)
    assert {key: one[key] for key in several[0]} == several[0]


def test_options_say_what_follows_and_their_outcome_cites_it(server: Server[Any]) -> None:
    answered = answer(server, "rule", name="insufficient-bid", facts={"bid-made": "in-rotation"})
    assert answered["options"]
    assert "citations" not in json.dumps(answered["options"])
    assert answered["question"]["citations"]
    chosen = answer(server, "rule", name="insufficient-bid", facts=INSUFFICIENT)
    assert all(item["citations"] for item in chosen["outcome"]["now"])


def test_a_computation_is_that_of_the_law(server: Server[Any]) -> None:
    assert answer(server, "compute", name="contract-score", input=DOWN_ONE)["score"] == -200


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("guess", {}, "there is no tool 'guess'"),
        ("search", {}, "search needs the argument 'q'"),
        ("search", {"q": "revoke", "count": 3}, "search has no argument 'count'; it takes q,"),
        ("search", {"q": "revoke", "limit": "many"}, "limit: a whole number is needed"),
        ("search", {"q": "revoke", "edition": "chess"}, "chess"),
        ("search", {"q": HUGE}, "q: a text of at most 500 characters is needed"),
        ("search", {"q": 5}, "q: a text is needed"),
        ("search", {"q": True}, "q: a text is needed"),
        ("search", {"q": ["a", "b"]}, "q: a text is needed"),
        ("search", {"q": {"a": 1}}, "q: a text is needed"),
        ("search", {"q": "revoke", "limit": True}, "limit: a whole number is needed"),
        ("search", {"q": "revoke", "edition": ["a", "b"]}, "edition: a text is needed"),
        ("rule", {"name": 27}, "name: a text is needed"),
        ("show", {"citation": "art. 999", "edition": "bridge-2017-it"}, "999"),
        ("show", {"citation": "pizza"}, "is not a citation"),
        ("resolve", {"citation": HUGE}, "characters"),
        ("compute", {"name": "contract-score"}, "compute needs the argument 'input'"),
        ("compute", {"name": "nothing", "input": {}}, "nothing"),
        ("compute", {"name": "contract-score", "input": {"contract": "8S"}}, "contract: "),
        ("compute", {"name": "contract-score", "input": "4S"}, "a group of named fields is needed"),
        ("compute", {"name": HUGE, "input": {}}, "characters"),
        ("rule", {"name": "insufficient-bid", "facts": {"bid-made": "maybe"}}, "bid-made: "),
        ("rule", {"name": "../editions", "facts": {}}, "rule knows no '../editions'"),
        ("rule", {"name": "revoke", "facts": ["a"]}, "facts"),
    ],
)
def test_a_refusal_is_one_line_of_its_own(
    server: Server[Any], tool: str, given: dict[str, Any], said: str
) -> None:
    line = refusal(server, tool, given)
    assert said in line
    assert "\n" not in line
    assert len(line) < 600


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("search", {"ui": "it"}, "search ha bisogno dell'argomento 'q'"),
        ("search", {"ui": "el", "q": "a", "count": 3}, "το search δεν έχει όρισμα 'count'"),
        ("rule", {"ui": "it", "name": "a/b"}, "rule non conosce 'a/b'"),
        ("guess", {"ui": "el"}, "δεν υπάρχει εργαλείο 'guess'"),
        ("show", {"ui": "it", "citation": "pizza"}, "non è una citazione"),
    ],
)
def test_a_refusal_is_in_the_language_that_is_asked_for(
    server: Server[Any], tool: str, given: dict[str, Any], said: str
) -> None:
    assert said in refusal(server, tool, given)


def test_a_server_refuses_in_its_own_language_where_none_is_asked_for(opened: Opened) -> None:
    greek = served(opened, "el")
    assert "χρειάζεται το όρισμα" in refusal(greek, "search", {})
    assert "δεν είναι παραπομπή" in refusal(greek, "show", {"citation": "pizza"})
    assert "needs the argument" in refusal(greek, "search", {"ui": "en"})


def test_ten_calls_at_once_are_all_answered(server: Server[Any]) -> None:
    laws = [str(number) for number in range(40, 50)]
    found: dict[str, str] = {}

    async def all_at_once(client: Client) -> None:
        async def one(law: str) -> None:
            given = {"citation": law, "edition": "bridge-2017-it"}
            answered = await client.call_tool("show", given)
            found[law] = (answered.structured_content or {})["texts"][0]["id"]

        async with anyio.create_task_group() as group:
            for law in laws:
                group.start_soon(one, law)

    talk(server, all_at_once)
    assert found == {law: law for law in laws}


@pytest.mark.slow
def test_the_command_speaks_nothing_but_the_protocol_on_its_output(
    opened: Opened, store: Path
) -> None:
    from mcp import StdioServerParameters

    asked_for = {"citation": "64A1", "edition": "bridge-2017-it"}
    env = {"REFSEARCH_STORE": str(store), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "refsearch", "mcp"], env=env
    )
    found = talk(command, lambda client: client.call_tool("show", asked_for))
    assert found.structured_content["texts"][0]["citation"] == "Art. 64A1"
