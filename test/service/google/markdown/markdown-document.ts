import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import { simulate } from '../../../../src/service/google/edit/simulation/simulation.ts';
import { toStep } from '../../../../src/service/google/edit/step.ts';
import { readBlocks } from '../../../../src/service/google/markdown/content-reader.ts';
import { toFootnoteText } from '../../../../src/service/google/markdown/footnote-request.ts';
import { toInsertion } from '../../../../src/service/google/markdown/insertion.ts';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../../src/service/google/markdown/markdown-parser.ts';
import type { DocumentRecord } from '../../../../src/service/google/record/document.ts';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import { finish } from '../../../finish.ts';
import { context, toDocument } from '../../../sandbox/google/edit/in-process.ts';

const parser = await loadMarkdownParser();

/** Parses Markdown for a document. */
export const readContent = (markdown: string) =>
  finish(readBlocks(finish(parseMarkdown(markdown, parser))));

/** Writes Markdown into a blank document of the sandbox, and reads it back. Throws if a dry run would reject it. */
export function writeMarkdown(markdown: string): {
  readonly markdown: string;
  readonly losses: readonly string[];
  readonly document: DocumentRecord;
} {
  const row = blankDocument('1Draft');
  const content = readContent(markdown);
  const point = { tabId: null, segmentId: '', place: 'inside', index: 1 } as const;
  const insertion = finish(
    toInsertion(content.blocks, point, { hasStyle: true, hasBullet: false }),
  );
  // A dry run accepts what the service accepts.
  const steps = insertion.requests.map(({ request }, index) => toStep(request, index));
  finish(simulate(steps, toDocument(row)));
  const send = (requests: readonly { readonly request: object }[]) =>
    requests.length === 0
      ? []
      : applyBatch(
          parseBatch(JSON.stringify({ requests: requests.map(({ request }) => request) })),
          row,
          context,
        ).replies;
  const ids = (send(insertion.requests) ?? []).flatMap(
    ({ createFootnote }) => createFootnote?.footnoteId ?? [],
  );
  send(finish(toFootnoteText(content, insertion, ids, null)));
  const document = toDocument(row);
  return { markdown: finish(toMarkdown(document)), losses: content.losses, document };
}
