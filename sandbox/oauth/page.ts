import { createHash } from 'node:crypto';
import { escapeXml } from '../http/escape-xml.ts';
import type { HttpResponse } from '../http/message.ts';
import type { ServiceName } from './client-registration.ts';
import { pageStyle } from './page-style.ts';

/** A page without scripts and without resources of other origins. */
export interface Page {
  readonly status: number;
  readonly service: ServiceName;
  readonly title: string;
  /** HTML. The caller has escaped all text in it. */
  readonly main: string;
}

const styleHash = createHash('sha256').update(pageStyle).digest('base64');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No form-action: browsers also apply it to the redirect after the form, which leads to the application.
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  // A stricter policy would send the form without the origin that is checked.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The response with this page. */
export function toPageResponse({ status, service, title, main }: Page): HttpResponse {
  const body = `<!doctype html>
<html lang="en" data-service="${service}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<p class="notice">This is the sandbox. It replaces the real service. Nothing leaves this machine.</p>
<main>
${main}
</main>
</body>
</html>
`;
  return { status, headers, body };
}
