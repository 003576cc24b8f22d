import type { MarkdownIt, StateInline } from 'markdown-it';

// GitHub's strikethrough: text between one or two tildes. Source: GitHub Flavored Markdown, section 6.5. The parser's own rule needs two, and
// accepts more.

const tilde = 0x7e;
const maxTildes = 2;

export function setStrikethroughRule({ inline }: MarkdownIt): void {
  inline.ruler.at('strikethrough', readTildes);
}

/** The parser finds the pairs of the delimiters, and makes the tokens of their texts those of a strikethrough. */
function readTildes(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length <= maxTildes) {
    state.delimiters.push({
      marker: tilde,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    });
  }
  state.pos += length;
  return true;
}
