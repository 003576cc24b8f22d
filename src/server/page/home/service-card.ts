import type { Account } from '../../../auth/account.ts';
import { serviceNames } from '../../../auth/credential.ts';
import { type Html, html } from './html.ts';
import type { ServiceView } from './page-data.ts';
import { type Notice, purposes, toPermission } from './text.ts';

/** One service: how things stand with it, and what can be done about that. */
export function card(view: ServiceView): Html {
  const { service, standing, notice } = view;
  const name = serviceNames[service];
  return html`<section class="card" id="${service}" data-service="${service}" aria-labelledby="${service}-name">
<h2 id="${service}-name">${name}</h2>
<p class="soft">${purposes[service]}</p>
${notice && noticeBox(notice)}
${standing.kind === 'held' ? held(standing.account) : notHeld(view)}
</section>`;
}

/** What happened, and what to do about it. */
export const noticeBox = ({ kind, what, next }: Notice): Html =>
  html`<div class="notice ${kind}" role="${kind === 'good' ? 'status' : 'alert'}"><strong>${what}</strong> ${next}</div>`;

function notHeld({ service, standing, otherwise }: ServiceView): Html {
  const name = serviceNames[service];
  const instead = {
    sandbox: html`<p>Until then, requests act for <strong>Ada</strong>, who sees everything in the sandbox.</p>`,
    server: html`<p>Requests use the token that this server was started with.</p>`,
  };
  if (standing.kind === 'open') {
    return html`${state('off', 'Not connected')}
${otherwise && instead[otherwise]}
<div class="buttons">${button(`/connect/${service}`, `Connect ${name}`, 'primary')}</div>`;
  }
  return html`${state('off', 'Cannot be connected here')}
${otherwise ? instead[otherwise] : html`<p>Whoever runs this server can set <code>${service.toUpperCase()}_CLIENT_ID</code>, <code>${service.toUpperCase()}_CLIENT_SECRET</code> and <code>SESSION_SECRET</code>. Programs can bring tokens of their own.</p>`}`;
}

function held(account: Account): Html {
  const { service, isConnected, needsReconnect, missingScopes } = account;
  const name = serviceNames[service];
  const disconnect = button(`/disconnect/${service}`, 'Disconnect', 'plain', name);
  if (isConnected) {
    return html`${state('on', 'Connected')}
${whoAndWhen(account)}
<div class="buttons">${disconnect}</div>`;
  }
  if (needsReconnect) {
    return html`${state('bad', 'Needs to be connected again')}
${whoAndWhen(account)}
<p>${name} no longer accepts this connection: it was withdrawn, or has lapsed. Requests that need it fail until you connect it again.</p>
<div class="buttons">${button(`/connect/${service}`, `Reconnect ${name}`, 'primary')}${disconnect}</div>`;
  }
  return html`${state('bad', 'A permission is missing')}
${whoAndWhen(account)}
<p id="${service}-missing">Requests that need ${name} fail until you allow this too:</p>
<ul aria-labelledby="${service}-missing">
${missingScopes.map(permission)}
</ul>
<div class="buttons">${button(`/connect/${service}`, `Ask ${name} again`, 'primary')}${disconnect}</div>`;
}

function permission(scope: string): Html {
  const words = toPermission(scope);
  return words === null
    ? html`<li><code>${scope}</code></li>`
    : html`<li>${words} <code>${scope}</code></li>`;
}

function whoAndWhen({ asWhom, since }: Account): Html {
  const name = asWhom?.name ?? asWhom?.email ?? null;
  const email = asWhom?.name ? asWhom.email : null;
  return html`<dl>
${name && html`<div><dt>As</dt><dd>${name}${email && html` <span class="soft">${email}</span>`}</dd></div>`}
<div><dt>Since</dt><dd><time datetime="${since.toISOString()}">${inWords(since)}</time></dd></div>
</dl>`;
}

const dates = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const inWords = (date: Date) => `${dates.format(date)} UTC`;

/** The words say it; the mark and its colour only repeat them. */
const state = (kind: 'on' | 'off' | 'bad', words: string): Html =>
  html`<p class="state ${kind}"><span aria-hidden="true">${{ on: '●', off: '○', bad: '▲' }[kind]}</span> ${words}</p>`;

/**
 * A form of nothing but its button: what changes something goes by POST.
 *
 * @param of  What it concerns, where the eye knows and the ear would not.
 */
export const button = (
  action: string,
  label: string,
  look: 'primary' | 'plain',
  of: string | null = null,
): Html =>
  html`<form method="post" action="${action}"><button class="${look}">${label}${of && html`<span class="unseen"> ${of}</span>`}</button></form>`;
