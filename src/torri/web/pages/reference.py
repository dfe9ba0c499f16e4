"""The API as a page: every route with what it takes, from the description that programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.responses import Response

references = APIRouter(route_class=PageRoute)

Description = dict[str, Any]


@references.get("/api/docs")
async def reference(request: Request) -> Response:
    """All routes of the API."""
    routes = list(routes_of(request.app.openapi()))
    return page(request, "reference", sheets=("home", "pages"), routes=routes)


def routes_of(described: Description) -> Iterator[dict[str, Any]]:
    """Each route: its method, its path, what it does, and its fields."""
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            yield {
                "method": method.upper(),
                "path": path,
                "does": route.get("description", ""),
                "fields": [*query_of(route), *body_of(route, described)],
            }


def query_of(route: Description) -> Iterator[tuple[str, str]]:
    """What stands in the query, and of which kind it is."""
    for parameter in route.get("parameters", ()):
        if parameter["in"] == "query":
            yield parameter["name"], kind_of(parameter["schema"])


def body_of(route: Description, described: Description) -> Iterator[tuple[str, str]]:
    """What stands in the body, and of which kind it is."""
    content = route.get("requestBody", {}).get("content", {}).get("application/json", {})
    body = named(content.get("schema", {}), described)
    for name, schema in body.get("properties", {}).items():
        required = name in body.get("required", ())
        yield name if required else f"{name}?", kind_of(schema)


def named(schema: Description, described: Description) -> Description:
    """A schema, where it is only referred to by its name."""
    chosen = next((one for one in schema.get("anyOf", ()) if "$ref" in one), schema)
    name = chosen.get("$ref", "").rpartition("/")[2]
    return described["components"]["schemas"][name] if name else schema


def kind_of(schema: Description) -> str:
    """A kind of value in a word or two."""
    if "anyOf" in schema:
        return " | ".join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    return str(schema.get("$ref", "").rpartition("/")[2] or schema.get("const") or schema.get("type", ""))
