import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

// GitHub's footnotes, which the parser does not know: `[^label]` in a text, and `[^label]: …` with blocks indented by four
// spaces. Source: the footnotes of micromark's GFM extension.

/** The labels that the text of a document can refer to, by the parser's environment of that document. */
const labels = new WeakMap<object, Set<string>>();

function labelsOf(environment: object): Set<string> {
  const known = labels.get(environment) ?? new Set();
  labels.set(environment, known);
  return known;
}

/** The maximum length of a label, as for links in CommonMark. Without a limit, each opening bracket would search the rest of the text. */
const maxLabelUnits = 999;

/** The indent of the blocks of a definition. */
const indent = 4;

const label = new RegExp(`\\[\\^((?:\\\\[^\\s]|[^\\]\\[\\\\\\s]){1,${maxLabelUnits}})\\]`, 'y');

export function addFootnoteRules(parser: MarkdownIt): void {
  parser.block.ruler.before('reference', 'footnote_definition', readDefinition, {
    // Tables end where a quote would.
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  parser.inline.ruler.before('link', 'footnote_reference', readReference);
}

/** The label at a position, and the position after it; null if there is none. */
function labelAt(source: string, position: number): { label: string; end: number } | null {
  if (source.charCodeAt(position) !== 0x5b || source.charCodeAt(position + 1) !== 0x5e) return null;
  label.lastIndex = position;
  const [whole, name] = label.exec(source) ?? [];
  if (whole === undefined || name === undefined) return null;
  return { label: name.toLowerCase(), end: position + whole.length };
}

function readDefinition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const column = state.sCount[startLine] ?? 0;
  if (column - state.blkIndent >= indent) return false;
  const found = labelAt(state.src, start);
  if (found === null || state.src.charCodeAt(found.end) !== 0x3a) return false;
  if (silent) return true;
  labelsOf(state.env).add(found.label);

  const open = state.push('footnote_open', '', 1);
  open.meta = { label: found.label };
  open.map = [startLine, startLine];
  const contentStart = state.skipSpaces(found.end + 1);
  const kept = {
    mark: state.bMarks[startLine] ?? 0,
    shift: state.tShift[startLine] ?? 0,
    column,
    parentType: state.parentType,
  };
  // The first line continues after the label. It has the indent that the lines after it need.
  state.bMarks[startLine] = contentStart;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = state.blkIndent + indent;
  state.blkIndent += indent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent -= indent;
  state.bMarks[startLine] = kept.mark;
  state.tShift[startLine] = kept.shift;
  state.sCount[startLine] = kept.column;
  state.parentType = kept.parentType;
  state.push('footnote_close', '', -1);
  if (state.line === startLine) state.line = startLine + 1;
  return true;
}

function readReference(state: StateInline, silent: boolean): boolean {
  const known = labelsOf(state.env);
  const found = known.size === 0 ? null : labelAt(state.src, state.pos);
  if (found === null || !known.has(found.label)) return false;
  if (!silent) state.push('footnote_reference', '', 0).meta = { label: found.label };
  state.pos = found.end;
  return true;
}
