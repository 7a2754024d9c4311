"""The MCP server: serves the tools over standard input and output with the protocol's own SDK."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import anyio
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from refsearch import __version__
from refsearch.assistants.toolbox import Refused, Toolbox
from refsearch.assistants.tools import Tool

_INSTRUCTIONS = (
    "The laws of duplicate bridge and burraco, word for word. Quote a text as it stands, with its "
    "citation and edition; never paraphrase it as if it were the law. Figures and rulings come "
    "with the provisions they follow from: cite them."
)


def serve(box: Toolbox) -> None:
    """Serve tools until standard input ends."""
    anyio.run(_run, made(box))


def made(box: Toolbox) -> Server[Any]:
    """Return the server of some tools."""
    listed = types.ListToolsResult(tools=[_declared(box, tool) for tool in box.tools.values()])

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        """Return every tool with the schemas of its input and output."""
        return listed

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        """Return what a tool answers, as text and as data, or its refusal as an error."""
        try:
            call = partial(box.call, params.name, params.arguments or {})
            found = await anyio.to_thread.run_sync(call)
        except Refused as refused:
            return types.CallToolResult(content=[_text(str(refused))], is_error=True)
        plain = json.dumps(found, ensure_ascii=False)
        return types.CallToolResult(content=[_text(plain)], structured_content=found)

    return Server(
        "refsearch",
        version=__version__,
        title="refsearch",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def _run(server: Server[Any]) -> None:
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _declared(box: Toolbox, tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=box.input_schema(tool),
        output_schema=box.output_schema(tool),
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)
