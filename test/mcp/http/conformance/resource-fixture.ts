import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

/** One pixel. */
export const image = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
};

/** The resources of the conformance suite. */
export function addResourceFixtures(server: McpServer): void {
  const plain = { mimeType: 'text/plain', description: 'Text.' };
  server.registerResource('text', 'test://static-text', plain, ({ href }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'text/plain',
        text: 'This is the content of the static text resource.',
      },
    ],
  }));
  const png = { mimeType: image.mimeType, description: 'An image.' };
  server.registerResource('binary', 'test://static-binary', png, ({ href }) => ({
    contents: [{ uri: href, mimeType: image.mimeType, blob: image.data }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const json = { mimeType: 'application/json', description: 'One of many.' };
  server.registerResource('template', template, json, ({ href }, { id }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}
