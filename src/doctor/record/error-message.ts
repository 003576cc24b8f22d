import type { Replacements } from './replacement.ts';
import { isPublishedWord } from './vocabulary.ts';

/** Texts shorter than this are not looked for in messages: they are part of many words. The vocabulary decides about these words. */
const minKnownLength = 3;

const quoted = /(?<!\w)(["'“‘`])(.+?)(["'”’`])(?!\w)/g;
const token = /[\p{L}\p{N}_@$][\p{L}\p{N}_@$.:/+'’#%&=?~-]*/gu;

/**
 * The wording of an error of a service without what it quotes.
 *
 * Keeps the words that the services use in their published descriptions, and numbers of at most three digits. Replaces every text that
 * occurs elsewhere in the recording, quoted texts other than published names, and all other words.
 */
export function redactMessage(message: string, replacements: Replacements): string {
  const parts = [{ text: message, isDone: false }];
  for (const [known, replacement] of replacements.known()) {
    if (known.length < minKnownLength || !message.includes(known)) continue;
    for (let at = parts.length - 1; at >= 0; at -= 1) {
      const part = parts[at];
      if (part === undefined || part.isDone) continue;
      const split = part.text.split(wholeText(known));
      parts.splice(
        at,
        1,
        ...split.flatMap((text, index) => [
          ...(index === 0 ? [] : [{ text: replacement, isDone: true }]),
          { text, isDone: false },
        ]),
      );
    }
  }
  return parts
    .map(({ text, isDone }) => (isDone ? text : redactWords(text, replacements)))
    .join('');
}

function redactWords(text: string, replacements: Replacements): string {
  return text
    .replace(quoted, (whole, open: string, content: string, close: string) =>
      content.split(' ').every(isPublishedWord)
        ? whole
        : `${open}${replacements.text(content)}${close}`,
    )
    .replace(token, (found) => {
      const [, word = found, end = ''] = /^(.*?)([.:/'’]*)$/s.exec(found) ?? [];
      const isKept =
        (isPublishedWord(word) && !isForeignUrl(word)) ||
        /^\d{1,3}$/.test(word) ||
        replacements.isReplacement(word);
      return isKept ? found : `${replacements.text(word)}${end}`;
    })
    .replace(/[^\n\x20-\x7e“”‘’]/g, '?');
}

const isForeignUrl = (text: string) =>
  text.includes('://') && !/^https:\/\/developers\.(asana|google)\.com\//.test(text);

function wholeText(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\w)${escaped}(?!\\w)`);
}
