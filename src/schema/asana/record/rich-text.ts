import { SaxesParser } from 'saxes';
import { runInSlices, type SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type { Context } from '../../../operation/context.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';

/**
 * The maximum length of rich text that is checked when the arguments are parsed, which cannot pause. The check of a hundred such texts takes
 * less than a turn of the event loop.
 */
const maxShortLength = 1000;

/** How much of a text is checked before the check can pause. */
const partLength = 4096;

/** How many tags can be open at once. The parser keeps an object for each of them. */
const maxDepth = 1000;

/** Whether checkLongRichText must check a text before it is sent. */
export const isLongRichText = (html: unknown): html is string =>
  typeof html === 'string' && html.length > maxShortLength;

/** Checks a short text. checkLongRichText checks all others. */
export function checkShortRichText(html: string, field: string): void {
  if (isLongRichText(html)) return;
  const check = checkRichText(html, field);
  while (check.next().done !== true);
}

/** Checks a long text, in several turns of the event loop. */
export async function checkLongRichText(
  html: string,
  field: string,
  { operationWork }: Context,
): Promise<void> {
  await runInSlices(checkRichText(html, field), operationWork);
}

/** Checks the long text of a write whose short text was checked with its other inputs. */
export async function checkHtmlText({ data }: AsanaWrite, context: Context): Promise<void> {
  const { html_text: text, html_notes: notes } = data;
  if (isLongRichText(text)) await checkLongRichText(text, 'htmlText', context);
  if (isLongRichText(notes)) await checkLongRichText(notes, 'htmlNotes', context);
}

/** An ampersand that does not start an entity. This is the most frequent mistake. */
const unescapedAmpersand = /&(?!(?:#\d+|#x[\da-f]+|\w+);)/i;

/**
 * Throws InputError for XML that is not well-formed, content outside a single `<body>`, or a link that runs a script. The error contains the
 * offset of the problem in UTF-16 code units.
 *
 * Does not check the elements, their attributes or the ids of mentions. Asana adds elements to its rich text, and its own tools
 * write elements that its documentation does not list. A list in this server would reject text that Asana accepts.
 * Source: Asana, "Rich text".
 */
function* checkRichText(html: string, field: string): SlicedWork<void> {
  const reject = (problem: string, offset: number): never => {
    throw new InputError(
      field,
      `${field} is not valid rich text: ${shortenInput(problem)} (offset ${offset}).`,
      {
        offset,
      },
    );
  };
  const outside = 'everything must be inside one <body>';
  const start = html.search(/\S/);
  if (!/^<body\b/.test(html.slice(start))) reject(outside, Math.max(0, start));
  const ampersand = html.search(unescapedAmpersand);
  if (ampersand >= 0) reject('write a plain & as &amp;', ampersand);

  const parser = new SaxesParser();
  const openTags: number[] = [];
  /** The offset after the body, or null if the body is not closed yet. */
  let bodyEnd: number | null = null;
  const rejectContentAfterBody = () => {
    if (bodyEnd !== null) reject(outside, bodyEnd + html.slice(bodyEnd).search(/\S/));
  };
  parser.on('error', ({ message }) => {
    const problem = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    // The parser reports an unexpected close tag only after it has closed all open tags.
    if (problem !== 'unexpected close tag') rejectContentAfterBody();
    const isUnclosed = problem.startsWith('unclosed tag');
    reject(problem, isUnclosed ? (openTags.at(-1) ?? 0) : offsetBefore(html, parser));
  });
  parser.on('opentagstart', () => {
    rejectContentAfterBody();
    openTags.push(html.lastIndexOf('<', parser.position - 1));
    if (openTags.length > maxDepth)
      reject(`more than ${maxDepth} tags are open, close some of them`, openTags.at(-1) ?? 0);
  });
  parser.on('attribute', ({ name, value }) => {
    if (name === 'href' && isScript(value))
      reject('a link must not run a script', openTags.at(-1) ?? 0);
  });
  parser.on('closetag', () => {
    openTags.pop();
    if (openTags.length === 0) bodyEnd = parser.position;
  });
  for (let at = 0; at < html.length; at += partLength) {
    parser.write(html.slice(at, at + partLength));
    if (isTurnOver()) yield;
  }
  parser.close();
}

/** Browsers ignore spaces and control characters in the scheme of an address. */
const isScript = (href: string): boolean =>
  /^(?:javascript|vbscript|data):/i.test(href.replace(/[\p{Cc}\s]/gu, ''));

/** The offset of the tag, entity or character at which the parser reported an error. */
function offsetBefore(html: string, { position }: SaxesParser): number {
  const last = position - 1;
  const tag = html.lastIndexOf('<', last);
  if (tag > html.lastIndexOf('>', last - 1)) return tag;
  const entity = html.lastIndexOf('&', last);
  return entity > html.lastIndexOf(';', last - 1) ? entity : last;
}
