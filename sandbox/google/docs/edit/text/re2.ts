// The service's regular expressions have the syntax of RE2. The sandbox translates them to JavaScript, which checks the rest.
// Source: RE2, "Syntax". Not translated: `(?i)` in the middle of an expression, ASCII classes beyond the usual ones, and `\C`.

/** Characters with a meaning in a regular expression. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const posix: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

/** The tokens that JavaScript writes in another way, or that RE2 does not have. */
const tokens = new RegExp(
  [
    String.raw`\\Q[\s\S]*?(?:\\E|$)`,
    String.raw`\\x\{[0-9A-Fa-f]{1,6}\}`,
    String.raw`\\[pP][A-Z]`,
    String.raw`\\[\s\S]`,
    String.raw`\(\?P?<[A-Za-z_]\w*>`,
    String.raw`\(\?[^)]?[^)]?`,
    String.raw`\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[\s\S]|[^\]\\])*\]?`,
    String.raw`\{\d+(?:,\d*)?\}`,
    String.raw`[{}\]]`,
  ].join('|'),
  'gu',
);

/** Translates an expression. Throws an Error for syntax that RE2 does not have. The result may still be invalid. */
export function fromRe2(text: string): string {
  const names = new Set<string>();
  return text.replace(tokens, (token) => {
    if (token.startsWith('\\')) return escapeOf(token);
    if (token.startsWith('[')) return classOf(token);
    if (token.startsWith('(?')) return groupOf(token, names);
    if (token.length === 1) return `\\${token}`;
    const [, first = '', last] = /^\{(\d+)(?:,(\d*))?\}$/.exec(token) ?? [];
    if (Number(last || first) > 1000 || Number(first) > 1000) throw new Error('Too many times.');
    return token;
  });
}

function escapeOf(token: string): string {
  if (token.startsWith('\\Q')) return escapeRegex(token.slice(2).replace(/\\E$/, ''));
  if (token.startsWith('\\x{')) return `\\u{${token.slice(3, -1)}}`;
  if (/^\\[pP][A-Z]$/.test(token)) return `${token.slice(0, 2)}{${token.slice(2)}}`;
  const [, letter = ''] = token;
  if (letter === 'A') return '(?<![\\s\\S])';
  if (letter === 'z') return '(?![\\s\\S])';
  if (letter === 'a') return '\\x07';
  if (/[1-9kC]/.test(letter)) throw new Error('RE2 has no back-references.');
  if (/[A-Za-z0-9]/.test(letter)) return token;
  if (!/[!-~]/.test(letter)) throw new Error('Only punctuation can be escaped.');
  return escapeRegex(letter);
}

function classOf(token: string): string {
  if (!/^\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[\s\S]|[^\]\\])*\]$/u.test(token))
    throw new Error('Not closed.');
  const [, negation = '', content = ''] = /^\[(\^?)([\s\S]*)\]$/.exec(token) ?? [];
  if (content === '') throw new Error('Not closed.');
  const parts = content.replace(/\[:(\^?)([a-z]+):\]|\\[\s\S]|[[\]]/g, (part, not, name) => {
    if (name !== undefined) {
      const found = posix[name];
      if (found === undefined || not === '^') throw new Error('An unknown class.');
      return found;
    }
    return part.startsWith('\\')
      ? /[A-Za-z0-9]/.test(part.charAt(1))
        ? part
        : `\\${part[1]}`
      : `\\${part}`;
  });
  return `[${negation}${parts}]`;
}

function groupOf(token: string, names: Set<string>): string {
  const [, name] = /^\(\?P?<([A-Za-z_]\w*)>$/.exec(token) ?? [];
  if (name !== undefined) {
    if (names.has(name)) throw new Error('A name is used twice.');
    names.add(name);
    return `(?<${name}>`;
  }
  if (token.startsWith('(?:')) return token;
  throw new Error('RE2 has no look-around.');
}
