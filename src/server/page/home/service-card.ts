import type { Account } from '../../../account/account.ts';
import { serviceNames } from '../../../account/credential.ts';
import { serviceDeclarations } from '../../../config/declaration/services.ts';
import { type Html, html } from '../html.ts';
import type { ServiceData } from './page-data.ts';
import { type Notice, toPermission } from './text.ts';

/** The card of one service: its status and the possible actions. */
export function serviceCard(data: ServiceData): Html {
  const { service, status, notice } = data;
  const name = serviceNames[service];
  return html`<section class="card" id="${service}" data-service="${service}" aria-labelledby="${service}-name">
<h2 id="${service}-name">${name}</h2>
<p class="soft">${serviceDeclarations[service].purpose}</p>
${notice && noticeBox(notice)}
${status.kind === 'connected' ? connectedService(status.account) : unconnectedService(data)}
</section>`;
}

/** A notice: what happened, and what the user can do. */
export const noticeBox = ({ kind, message, advice }: Notice): Html =>
  html`<div class="notice ${kind}" role="${kind === 'good' ? 'status' : 'alert'}"><strong>${message}</strong> ${advice}</div>`;

function unconnectedService({ service, status, fallback }: ServiceData): Html {
  const name = serviceNames[service];
  const fallbackTexts = {
    sandbox: html`<p>Until then, requests act for <strong>Ada</strong>, who can see everything in the sandbox.</p>`,
    server: html`<p>Requests use the token that this server was started with.</p>`,
  };
  if (status.kind === 'not-connected') {
    return html`${statusLine('off', 'Not connected')}
${fallback && fallbackTexts[fallback]}
<div class="buttons">${button(`/connect/${service}`, `Connect ${name}`, 'primary')}</div>`;
  }
  return html`${statusLine('off', 'Cannot be connected here')}
${fallback ? fallbackTexts[fallback] : html`<p>The operator of this server can set <code>${service.toUpperCase()}_CLIENT_ID</code>, <code>${service.toUpperCase()}_CLIENT_SECRET</code> and <code>SESSION_SECRET</code>. Programs can send their own tokens.</p>`}`;
}

function connectedService(account: Account): Html {
  const { service, isConnected, needsReconnect, missingScopes } = account;
  const name = serviceNames[service];
  const disconnect = button(`/disconnect/${service}`, 'Disconnect', 'plain', name);
  if (isConnected) {
    return html`${statusLine('on', 'Connected')}
${accountDetails(account)}
<div class="buttons">${disconnect}</div>`;
  }
  if (needsReconnect) {
    return html`${statusLine('bad', 'Needs to be connected again')}
${accountDetails(account)}
<p>${name} no longer accepts this connection: it was withdrawn or has expired. Requests that need it fail until you connect it again.</p>
<div class="buttons">${button(`/connect/${service}`, `Reconnect ${name}`, 'primary')}${disconnect}</div>`;
  }
  return html`${statusLine('bad', 'A permission is missing')}
${accountDetails(account)}
<p id="${service}-missing">Requests that need ${name} fail until you also allow:</p>
<ul aria-labelledby="${service}-missing">
${missingScopes.map(missingScope)}
</ul>
<div class="buttons">${button(`/connect/${service}`, `Connect ${name} again`, 'primary')}${disconnect}</div>`;
}

function missingScope(scope: string): Html {
  const text = toPermission(scope);
  return text === null
    ? html`<li><code>${scope}</code></li>`
    : html`<li>${text} <code>${scope}</code></li>`;
}

function accountDetails({ owner, since }: Account): Html {
  const name = owner?.name ?? owner?.email ?? null;
  const email = owner?.name ? owner.email : null;
  return html`<dl>
${name && html`<div><dt>As</dt><dd>${name}${email && html` <span class="soft">${email}</span>`}</dd></div>`}
<div><dt>Since</dt><dd><time datetime="${since.toISOString()}">${formatDate(since)}</time></dd></div>
</dl>`;
}

const dates = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const formatDate = (date: Date) => `${dates.format(date)} UTC`;

/** The text states the status. The symbol and its colour only repeat it. */
const statusLine = (kind: 'on' | 'off' | 'bad', text: string): Html =>
  html`<p class="state ${kind}"><span aria-hidden="true">${{ on: '●', off: '○', bad: '▲' }[kind]}</span> ${text}</p>`;

/**
 * A form with only a button. It sends a POST, because it changes something.
 *
 * @param hiddenText  Added to the label for screen readers, which cannot see the card around the button.
 */
export const button = (
  action: string,
  label: string,
  look: 'primary' | 'plain',
  hiddenText: string | null = null,
): Html =>
  html`<form method="post" action="${action}"><button class="${look}">${label}${hiddenText && html`<span class="visually-hidden"> ${hiddenText}</span>`}</button></form>`;
