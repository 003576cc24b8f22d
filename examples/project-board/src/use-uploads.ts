import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { AttachmentsDocument, PrepareAttachmentDocument } from './generated.ts';

/** A file that is sent to the task. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** The part that was sent: from 0 to 1. */
  readonly sent: number;
  /** Why it was not attached. */
  readonly error: string | null;
}

let lastId = 0;

/** Attaches files to a task. The server passes each file on to Asana while it arrives, so the progress is the progress of the complete upload. */
export function useUploads(task: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [prepare] = useMutation(PrepareAttachmentDocument);
  const client = useApolloClient();
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function attach(file: File): Promise<void> {
    lastId += 1;
    const id = lastId;
    const { name, size: sizeBytes } = file;
    setUploads((all) => [...all, { id, name, sent: 0, error: null }]);
    try {
      const contentType = file.type || 'application/octet-stream';
      const input = { task, name, contentType, sizeBytes };
      const { data } = await prepare({ variables: { input } });
      if (!data) return;
      // The page sends everything to its own origin, and Vite forwards it.
      const path = new URL(data.prepareAttachment.url).pathname;
      await send(path, file, contentType, (sent) => change(id, { sent }));
      const query = { query: AttachmentsDocument, variables: { task } };
      await client.query({ ...query, fetchPolicy: 'network-only' });
      setUploads((all) => all.filter((one) => one.id !== id));
    } catch (error) {
      change(id, { error: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    uploads,
    attach: (files: Iterable<File>) => {
      for (const file of files) void attach(file);
    },
  };
}

/** Sends a file. `fetch` does not tell how much was sent. */
function send(
  path: string,
  file: File,
  contentType: string,
  onProgress: (sent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      request.status === 201 ? resolve() : reject(new Error(messageOf(request.responseText)));
    request.onerror = () => reject(new Error('The connection was lost.'));
    request.send(file);
  });
}

/** The first error of a response, with its code. */
function messageOf(text: string): string {
  try {
    const [error] = JSON.parse(text).errors;
    return `${error.extensions.code}: ${error.message}`;
  } catch {
    return 'The server sent an unexpected response.';
  }
}
