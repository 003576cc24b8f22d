import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type { ParseEnvironment } from './parse-limit.ts';

/** Lines between two looks at the clock. */
const linesPerCheck = 1000;
const tabWidth = 4;

/**
 * The lines of a text, as the block rules of markdown-it read them. Its own constructor finds them in one turn of the event loop, which
 * lasts 140 milliseconds for 200,000 lines.
 */
export function* createBlockState(
  source: string,
  parser: MarkdownIt,
  environment: ParseEnvironment,
  tokens: Token[],
): SlicedWork<StateBlock> {
  const state = new parser.block.State('', parser, environment, tokens);
  const starts: number[] = [];
  const ends: number[] = [];
  const indents: number[] = [];
  const columns: number[] = [];
  const listColumns: number[] = [];
  const addLine = (start: number, end: number, indent: number, column: number) => {
    starts.push(start);
    ends.push(end);
    indents.push(indent);
    columns.push(column);
    listColumns.push(0);
  };
  for (let start = 0; start < source.length; ) {
    const lineFeed = source.indexOf('\n', start);
    const end = lineFeed < 0 ? source.length : lineFeed;
    const { length, column } = indentOf(source, start, end);
    // The parser ignores blanks after the last line feed.
    if (lineFeed >= 0 || start + length < end) addLine(start, end, length, column);
    start = end + 1;
    if (starts.length % linesPerCheck === 0 && isTurnOver()) yield;
  }
  state.lineMax = starts.length;
  // The rules also read the line after the last one.
  addLine(source.length, source.length, 0, 0);
  return Object.assign(state, {
    src: source,
    bMarks: starts,
    eMarks: ends,
    tShift: indents,
    sCount: columns,
    bsCount: listColumns,
  });
}

/** The number of blanks at the start of a line, and the column after them: a tab ends at a multiple of four. */
function indentOf(source: string, start: number, end: number) {
  let column = 0;
  let at = start;
  for (; at < end; at += 1) {
    if (source[at] === ' ') column += 1;
    else if (source[at] === '\t') column += tabWidth - (column % tabWidth);
    else break;
  }
  return { length: at - start, column };
}
