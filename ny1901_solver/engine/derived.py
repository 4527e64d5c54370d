"""Makes the method of a capability from its declaration: the model of its request, and the function that answers it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol

from pydantic import Field, create_model
from pydantic.fields import FieldInfo

from ..errors import IllegalMove
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Lacking, Local, Shown, Unfit, load, mark_of
from . import opened_method
from .method import Caller, FieldError, Method, Request, in_field

Partial = Annotated[bool, Field(description="whether to send partial answers while the request runs")]


@dataclass(frozen=True, slots=True)
class SubjectByValue:
    """A subject (what a request concerns): the type of its field, and the function that reads it from the request and
    the value.

    `beside` lists other fields that may contain the subject. If `beside` lists any fields, a request may leave out the
    subject's own field, so that its value is `None`.
    """

    annotation: Any
    read: Callable[[Any, Any], Any]
    beside: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)


class SubjectsByValue(Protocol):
    """The subjects of requests about a game (what a request concerns), and how a request contains them."""

    @property
    def subjects(self) -> Mapping[str, SubjectByValue]:
        """The kinds of subjects by name. For each kind, the mapping contains the type of the subject's field in
        requests, and the function that reads the subject.
        """

    def base(self, kinds: Set[str]) -> type[Request]:
        """The base class of requests whose subjects (positions, records, puzzles and so on) are of the given kinds."""

    def program(self, kinds: Set[str]) -> str:
        """The beginning of the command line that is equivalent to a request with subjects of the given kinds."""


class MethodTable(Mapping[str, Method]):
    """The methods of the engine for a game, by name. A method is made when it is looked up for the first time, because
    the modules and the request models of all methods together take seconds to load in a browser. Threads may look up
    methods at the same time; each method is made only once.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], Method]) -> None:
        self._names, self._make, self._lock = dict.fromkeys(names), make, threading.RLock()
        self._made = dict[str, Method]()

    def __getitem__(self, name: str) -> Method:
        if name not in self._names:
            raise KeyError(name)
        with self._lock:
            if name not in self._made:
                self._made[name] = self._make(name)
            return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def methods_of(
    capabilities: Mapping[str, Capability[Any, Any] | str], typed: Mapping[str, str | None], given: SubjectsByValue
) -> MethodTable:
    """The methods of the engine for a game, by name. Each method is made from a capability of the game and has the same
    name. `typed` contains the commands of those capabilities whose command differs from the capability's name.
    """
    subjects = given.subjects

    def make(word: str) -> Method:
        if word in opened_method.METHODS:
            return opened_method.METHODS[word]
        place = capabilities[word]
        asked, command = load(place) if isinstance(place, str) else place, typed.get(word, word)
        kinds = {mark.kind for mark in asked.subjects().values()}
        program = f"{given.program(kinds)} {command}" if command else ""
        return method(word, asked, subjects, given.base(kinds), program)

    return MethodTable((*capabilities, *opened_method.METHODS), make)


def method(
    word: str,
    capability: Capability[Any, Any],
    subjects: Mapping[str, SubjectByValue],
    base: type[Request],
    program: str,
) -> Method:
    """Makes the method of a capability. The model of the method's request is derived from `base`, which has the fields
    of all requests about a game. `program` is the equivalent command line, or empty if no command line is equivalent.
    """
    answered = _answering(capability, subjects)

    def answer_with_lines(request: Any, caller: Caller) -> tuple[dict[str, Any], Iterable[Shown]]:
        answer = answered(request, caller)
        refused = capability.refused is not None and getattr(answer, "legal", None) is False
        return answer.data(), _refusal(answer) if refused else capability.lines(answer)

    return Method(
        _request(word, capability, subjects, base, program),
        lambda request, caller: answered(request, caller).data(),
        capability.answers or word,
        ends_early=capability.ends_early,
        searches=capability.searches,
        answer_with_lines=answer_with_lines,
        command=program,
    )


def _refusal(answer: Any) -> Iterator[Shown]:
    """The error in a reply about an illegal turn; the error lists the rules that the turn breaks."""
    for broken in answer.violations:
        yield f"{broken.rule}: {broken.sentence}"


def _request(
    word: str,
    capability: Capability[Any, Any],
    subjects: Mapping[str, SubjectByValue],
    base: type[Request],
    program: str,
) -> type[Request]:
    fields: dict[str, Any] = {}
    given = capability.subjects()
    for name, about in capability.question.model_fields.items():
        if name in given:
            subject = subjects[given[name].kind]
            needed = about.is_required() and not subject.beside
            default = None if about.is_required() else about.default
            fields[name] = (subject.annotation, ...) if needed else (subject.annotation | None, default)
            fields |= subject.beside
        elif mark_of(about, Local) is None:
            fields[name] = (about.annotation, about)
    if capability.tells:
        fields["partial"] = (Partial, False)
    sentences = [capability.summary]
    if program:
        sentences.append(f"Command: `{program}`.")
    if capability.ends_early:
        sentences.append("If it is cancelled, the answer contains the results so far.")
    made: type[Request] = create_model(
        f"{word.title().replace('-', '')}Request", __base__=base, __doc__=" ".join(sentences), **fields
    )
    return made


def _answering(
    capability: Capability[Any, Any], subjects: Mapping[str, SubjectByValue]
) -> Callable[[Any, Caller], Answer]:
    given, plain = capability.subjects(), capability.plain()

    def answer_request(request: Any, caller: Caller) -> Answer:
        values = {}
        for name, mark in given.items():
            value, subject = getattr(request, name), subjects[mark.kind]
            with in_field(name):
                values[name] = None if value is None and not subject.beside else subject.read(request, value)
        try:
            asked = capability.make_question(
                **values, **{name: _value(request, name, about) for name, about in plain.items()}
            )

            def tell(result: Any) -> None:
                caller.report(capability.data_so_far(asked, result, asker))

            asker = Asker(caller.stop, tell if capability.tells and request.partial else None)
            try:
                result = capability.find(asked, asker)
            except IllegalMove as error:
                if capability.refused is None:
                    raise
                return capability.refused(asked, error)
            return capability.answer(asked, result, asker)
        except Unfit as error:
            field = plain[error.field].alias or error.field if error.field in plain else error.field
            said = error.sentence_for(
                lambda name: (plain[name].alias or name) if name in plain else name if name in given else f"{{{name}}}"
            )
            alone = error.error is not None or isinstance(error, Lacking)
            raise FieldError(field, said if alone else f"{field}: {said}") from None

    return answer_request


def _value(request: Any, name: str, about: FieldInfo) -> Any:
    """The value of a question's field, taken from a request. If requests do not have the field, its default is
    returned.
    """
    return about.get_default(call_default_factory=True) if mark_of(about, Local) else getattr(request, name)
