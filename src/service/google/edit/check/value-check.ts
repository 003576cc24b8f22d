import { isObject } from '../../../../upstream/http/json.ts';
import type { ParsedEntry } from '../../record/edit-request.ts';
import { InvalidEdit, type PathTo } from '../invalid-edit.ts';
import { findRegexProblem } from './regex-syntax.ts';
import { checkUnits } from './style-check.ts';

// Checks the values of requests without a style: the rules that apply to every document.

type Content = Readonly<Record<string, unknown>>;

/** Throws InvalidEdit for a value that the service rejects in every document. */
export function checkValues({ kind, content }: ParsedEntry, pathTo: PathTo): void {
  const at = (name: string): Content => {
    const part = content[name];
    return isObject(part) ? part : {};
  };
  switch (kind) {
    case 'insertText':
      if (isKeptText(String(content['text']))) return;
      throw new InvalidEdit(
        pathTo('text'),
        'text contains only control characters and private-use characters, which Google removes.',
      );
    case 'replaceAllText':
      checkRegex(at('containsText'), pathTo);
      return;
    case 'insertInlineImage':
      checkUnits(at('objectSize'), (...path) => pathTo('objectSize', ...path));
      return;
    case 'insertDate':
      checkDate(at('dateElementProperties'), pathTo);
      return;
    case 'insertRichLink':
      if (URL.canParse(String(at('richLinkProperties')['uri']))) return;
      throw new InvalidEdit(pathTo('richLinkProperties', 'uri'), 'uri must be a URI.');
    case 'addDocumentTab':
    case 'updateDocumentTabProperties':
      checkTab(kind, at('tabProperties'), pathTo);
      return;
    default:
  }
}

/** Whether a part of a text remains when the service has removed control characters and private-use characters. */
const isKeptText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the service removes
  /[^\u0000-\u0008\u000c-\u001f\ue000-\uf8ff]/.test(text);

/** Whether the service would remove a part of a text: a control character or a private-use character. */
export const hasRemovedCharacter = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the service removes
  /[\u0000-\u0008\u000c-\u001f\ue000-\uf8ff]/.test(text);

function checkRegex({ text, searchByRegex }: Content, pathTo: PathTo): void {
  if (searchByRegex !== true) return;
  const problem = findRegexProblem(String(text));
  if (problem === null) return;
  throw new InvalidEdit(
    pathTo('containsText', 'text'),
    `text is not a valid regular expression (RE2): ${problem}.`,
  );
}

/** An instant of RFC 3339. Source: Protocol Buffers, "JSON mapping", Timestamp. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

function checkDate({ timestamp, timeZoneId, locale }: Content, pathTo: PathTo): void {
  const at = (name: string) => pathTo('dateElementProperties', name);
  if (!instant.test(String(timestamp)) || Number.isNaN(Date.parse(String(timestamp)))) {
    throw new InvalidEdit(at('timestamp'), 'timestamp must be a date with a time (RFC 3339).');
  }
  try {
    new Intl.DateTimeFormat(locale == null ? 'en' : String(locale), {
      timeZone: timeZoneId == null ? 'UTC' : String(timeZoneId),
    });
  } catch {
    throw new InvalidEdit(at('timeZoneId'), 'The time zone or the locale does not exist.');
  }
}

/** The longest emoji, with several persons and skin tones, has about half of it. */
const maxEmojiUnits = 64;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function checkTab(kind: string, { tabId, iconEmoji }: Content, pathTo: PathTo): void {
  if (kind === 'addDocumentTab' && tabId != null && tabId !== '') {
    throw new InvalidEdit(
      pathTo('tabProperties', 'tabId'),
      'Google creates the id of a new tab. Omit tabId.',
    );
  }
  if (iconEmoji == null || iconEmoji === '') return;
  const text = String(iconEmoji);
  // Listing the characters of a long text needs gigabytes: each of them keeps a copy of the text.
  const isOne = text.length <= maxEmojiUnits && [...graphemes.segment(text)].length === 1;
  if (isOne && /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u.test(text)) return;
  throw new InvalidEdit(pathTo('tabProperties', 'iconEmoji'), 'iconEmoji must be one emoji.');
}
