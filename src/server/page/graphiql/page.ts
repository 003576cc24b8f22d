import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { GraphQLSchema } from 'graphql';
import { type Encoding, preferredEncoding } from '../../request/accept.ts';
import { examples } from './example.ts';
import { toPrefixedQuery } from './prefixed-query.ts';
import { graphiqlStyle } from './style.ts';

/** GraphiQL as one HTML document without external resources. */
export interface Page {
  respond(request: Request): Promise<Response>;
}

/** Level 5 takes a few hundred milliseconds, once. The highest level would take many seconds. */
const compressors: Readonly<Record<Encoding, (text: Buffer) => Promise<Uint8Array>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
  identity: async (text) => text,
};

/**
 * Headers contain tokens, so GraphiQL stores them only for users who select this in its settings. The value `true` stores them for
 * everyone, and `false` removes the setting. GraphiQL has this third state for an absent value, but its renderer replaces an absent
 * value by `true`. The type does not contain null.
 */
const persistHeadersOnRequest = null as unknown as undefined;

/**
 * The plugins of GraphiQL's page in its program. Its option `plugins` would replace the one that is there, the explorer, and nothing else
 * gives access to it.
 */
const pluginsInProgram = /plugins:\[(\w+)\],schemaDescription:/;

/** Renders the page with the example queries as its tabs, and a pane that draws upstream requests. */
export async function createPage(endpoint: string, schema: GraphQLSchema): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const { readPaneScript } = await import('./pane-script.ts');
  const paneScript = await readPaneScript();
  const rendered = renderGraphiQL({
    title: 'taskdoc',
    endpoint,
    defaultTabs: examples.map((query) => ({ query: toPrefixedQuery(query, schema) })),
    credentials: 'same-origin',
    shouldPersistHeaders: persistHeadersOnRequest,
  });
  // The first `</style>` ends GraphiQL's own style sheet.
  const html = rendered
    .replace(
      '</style>',
      () => `</style>\n<style>${graphiqlStyle}</style>\n<script>${paneScript}</script>`,
    )
    .replace(pluginsInProgram, 'plugins:[$1,...taskdocPlugins],schemaDescription:');
  const text = Buffer.from(html.trimStart());
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(html),
    // Browsers cache the page and revalidate it each time. It changes only with a new version of this program.
    'cache-control': 'private, no-cache',
    vary: 'accept, accept-encoding',
    etag: `W/"${sha256(html)}"`,
  };
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    async respond(request) {
      if (request.headers.get('if-none-match') === headers.etag)
        return new Response(null, { status: 304, headers });
      const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
      const body =
        bodies.get(encoding) ?? compressors[encoding](text).then((bytes) => new Uint8Array(bytes));
      bodies.set(encoding, body);
      return new Response(await body, {
        headers: {
          ...headers,
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        },
      });
    },
  };
}

/**
 * The page's content security policy: it may run its own scripts, identified by hash, and send requests to its own origin.
 *
 * GraphiQL's editor adds style sheets while it runs, so they cannot be identified by hash. It creates its workers as blobs.
 */
function contentPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${sha256(script)}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
