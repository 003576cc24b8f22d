import { builder } from '../../builder/builder.ts';
import { payloadName } from '../../mutation/payload-name.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';

/** The payload of a mutation that changes the file of a document. */
export const filePayload = (mutation: string, description: string) =>
  builder.objectRef<{ readonly document: DocumentSource }>(payloadName(mutation)).implement({
    description: `The result of \`${mutation}\`.`,
    fields: (t) => ({
      document: t.expose('document', { type: Document, nullable: false, description }),
    }),
  });
