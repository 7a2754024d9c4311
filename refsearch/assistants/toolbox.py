"""Answering for a tool: its arguments checked, the JSON API asked in this process."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from flask import Flask
from werkzeug.test import Client

from refsearch.assistants.tools import TOOLS, Tool
from refsearch.compute.extent import short_text
from refsearch.compute.shape_faults import KINDS
from refsearch.languages.catalogs import rendered
from refsearch.languages.registry import ENGLISH, Languages
from refsearch.messages import Message, joined, msg

Json = dict[str, Any]
_REF = re.compile(r"#/components/schemas/(\w+)")
_NOTHING = msg("nothing")
_IN_ADDRESSES = {
    "string": "str",
    "integer": "int",
}  # types of JSON Schema, as they are shown
_BODY = "input"  # the argument that is sent as the body where the API has no names for its fields


class Refused(Exception):
    """A tool refuses: the message is one line for the assistant to read."""


class Toolbox:
    """The tools with their schemas, taken from the OpenAPI document of an application.

    It refuses in the language that a call asks for with ``ui``, or else in that of ``ui`` here.
    """

    def __init__(self, app: Flask, languages: Languages, ui: str = ENGLISH) -> None:
        self._app, self._languages, self._ui = app, languages, ui
        self._document: Json = self._client().get("/openapi.json").get_json() or {}
        self.tools = {tool.name: tool for tool in TOOLS}

    def input_schema(self, tool: Tool) -> Json:
        """Return the JSON Schema of a tool's arguments."""
        found = {one["name"]: _described(one) for one in self._parameters(tool)}
        fields = {**found, **self._body_fields(tool)}
        fields.setdefault("ui", self._language_of_refusals())
        needed = [one["name"] for one in self._parameters(tool) if one.get("required")]
        if _BODY in fields:
            needed.append(_BODY)
        return {
            "type": "object",
            "properties": fields,
            "required": needed,
            "additionalProperties": False,
        }

    def output_schema(self, tool: Tool) -> Json:
        """Return the JSON Schema of what a tool returns, complete in itself."""
        content = self._operation(tool)["responses"]["200"]["content"]
        schemas: Json = self._document["components"]["schemas"]
        wanted = list(_names(content["application/json"]["schema"]))
        for name in wanted:
            wanted.extend(found for found in _names(schemas[name]) if found not in wanted)
        definitions = {name: _local(schemas[name]) for name in wanted}
        return {**definitions[wanted[0]], "$defs": definitions}

    def call(self, name: str, given: Mapping[str, Any]) -> Json:
        """Return what a tool answers; raise Refused with one line where it refuses."""
        tool = self.tools.get(name)
        if tool is None:
            raise self._refused(given, self._unknown(name))
        if fault := self._fault(tool, given):
            raise self._refused(given, fault)
        in_path = [one["name"] for one in self._parameters(tool) if one["in"] == "path"]
        path = tool.path.format(**{key: quote(str(given[key]), safe="") for key in in_path})
        rest = {k: v for k, v in given.items() if k not in in_path and v is not None}
        headers = {"Accept-Language": self._ui_language(given)}
        if tool.method == "get":
            answer = self._client().get(path, query_string=rest, headers=headers)
        else:
            query = {k: rest.pop(k) for k in self._in_query(tool) if k in rest}
            body = rest.get(_BODY, {}) if _BODY in self._body_fields(tool) else rest
            answer = self._client().post(path, query_string=query, json=body, headers=headers)
        found: Json = answer.get_json() or {}
        if answer.status_code != 200:
            raise Refused(" ".join(str(found["detail"]).split()))
        return _shortened(tool, found, given)

    def _language_of_refusals(self) -> Json:
        about = "The language in which a refusal is said"
        return {"type": "string", "enum": list(self._languages.interface), "description": about}

    def _ui_language(self, given: Mapping[str, Any]) -> str:
        asked = given.get("ui")
        return asked if asked in self._languages.interface else self._ui

    def _refused(self, given: Mapping[str, Any], fault: Message) -> Refused:
        return Refused(rendered(fault, self._languages, self._ui_language(given)))

    def _unknown(self, name: str) -> Message:
        return msg("there is no tool {}; there are {}", _short(name), ", ".join(self.tools))

    def _fault(self, tool: Tool, given: Mapping[str, Any]) -> Message | None:
        """Return what is wrong with the names of arguments; the API judges their values."""
        schema = self.input_schema(tool)
        known = ", ".join(schema["properties"]) or _NOTHING
        for name in given:
            if name not in schema["properties"]:
                return msg("{} has no argument {}; it takes {}", tool.name, _short(name), known)
        for name in schema["required"]:
            if given.get(name) in (None, ""):
                return msg("{} needs the argument {}; it takes {}", tool.name, repr(name), known)
        for name, value in given.items():
            if wrong := _text_fault(schema["properties"][name], value):
                return joined((name, wrong), ": ")
        if "/" in str(given.get("name", "")):  # it stands in a path, which a slash would leave
            return msg("{} knows no {}", tool.name, _short(given["name"]))
        return None

    def _client(self) -> Client:
        return self._app.test_client()  # one for each call: a client is not for several threads

    def _operation(self, tool: Tool) -> Json:
        found: Json = self._document["paths"][tool.path][tool.method]
        return found

    def _parameters(self, tool: Tool) -> list[Json]:
        return list(self._operation(tool).get("parameters", []))

    def _in_query(self, tool: Tool) -> list[str]:
        return [one["name"] for one in self._parameters(tool) if one["in"] == "query"]

    def _body_fields(self, tool: Tool) -> Json:
        body = self._operation(tool).get("requestBody")
        if body is None:
            return {}
        schema = body["content"]["application/json"]["schema"]
        whole = {_BODY: {**schema, "description": body["description"]}}
        return schema.get("properties") or whole


def _text_fault(schema: Json, value: Any) -> Message | None:
    """Return what is wrong with an argument: in an address all that is no text would become one."""
    if isinstance(value, str):
        most = schema.get("maxLength")
        return short_text(most) if most and len(value) > most else None
    wanted = schema.get("type")
    is_number = wanted == "integer" and type(value) is int  # True would be one, too
    if value is None or wanted not in _IN_ADDRESSES or is_number:
        return None
    return msg("{} is needed", KINDS[_IN_ADDRESSES[wanted]])


def _shortened(tool: Tool, found: Json, given: Mapping[str, Any]) -> Json:
    """Return an answer as an assistant can read it: long lists in brief, options uncited."""
    if tool.brief and not given.get("name"):
        return {
            listed: [{name: one[name] for name in tool.brief} for one in several]
            for listed, several in found.items()
        }
    if "options" in found:
        found["options"] = _uncited(found["options"])
    return found


def _uncited(value: Any) -> Any:
    """Return what options say without the provisions: the outcome of the one chosen has them."""
    if isinstance(value, dict):
        return {key: _uncited(inner) for key, inner in value.items() if key != "citations"}
    return [_uncited(inner) for inner in value] if isinstance(value, list) else value


def _described(parameter: Json) -> Json:
    return {**parameter["schema"], "description": parameter.get("description", "")}


def _names(schema: Json) -> Iterable[str]:
    return dict.fromkeys(_REF.findall(json.dumps(schema)))


def _local(schema: Json) -> Json:
    """Return a schema whose references stand in itself, as JSON Schema has them."""
    found: Json = json.loads(_REF.sub(r"#/$defs/\1", json.dumps(schema)))
    return found


def _short(name: str) -> str:
    longest = 60  # characters: no name of ours is as long
    return repr(name if len(name) <= longest else f"{name[:longest]}…")
