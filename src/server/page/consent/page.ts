import { createHash } from 'node:crypto';
import type { Account } from '../../../account/account.ts';
import { serviceNames } from '../../../account/credential.ts';
import { type AgentScope, scopesUpTo } from '../../../account/grant/scope.ts';
import { homeStyle } from '../home/style.ts';
import { Html, html } from '../html.ts';

// The page on which a user decides what an agent may do. It works without scripts.

export interface ConsentData {
  /** The name that the program gives itself. */
  readonly clientName: string;
  /** Where the browser returns to. It tells programs with the same name apart. */
  readonly returnsTo: string;
  /** The highest scope that the user can choose. */
  readonly scope: AgentScope;
  /** The accounts that the agent would use. */
  readonly accounts: readonly Account[];
  /** Identifies these accounts in the form. */
  readonly accountsDigest: string;
  readonly homeUrl: string;
}

const consentStyle = `${homeStyle}
fieldset { margin: 1rem 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .6rem; align-items: baseline; padding: .35rem 0; }
`;

/** The hash of the style sheet, for the page's content security policy. */
export const consentStyleHash = createHash('sha256').update(consentStyle).digest('base64');

const scopeTexts: Readonly<Record<AgentScope, string>> = {
  read: 'Read what you can see',
  add: 'Also add tasks, comments, projects and text',
  change: 'Also change, share and delete, each time after you have confirmed it',
};

const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(consentStyle)}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
</header>
${content}
</main>
</body>
</html>
`.text;

const accountItem = ({ service, owner }: Account): Html =>
  html`<li>${serviceNames[service]}${owner && html`: ${owner.name ?? owner.email}`}</li>`;

const scopeChoice = (scope: AgentScope, isChosen: boolean): Html =>
  html`<label><input type="radio" name="scope" value="${scope}"${isChosen ? new Html(' checked') : null}> ${scopeTexts[scope]}</label>`;

export function renderConsent(data: ConsentData): string {
  const { clientName, returnsTo, scope, accounts, accountsDigest, homeUrl } = data;
  if (accounts.length === 0) {
    return page(
      'Connect an account first',
      html`<div class="card">
<p><strong>${clientName}</strong> asks to act for you, but this browser has no connected account. Connect one, and then start again in the program.</p>
<div class="buttons"><a class="button primary" href="${homeUrl}">Connect an account</a></div>
</div>`,
    );
  }
  return page(
    `Allow ${clientName}?`,
    html`<form method="post" class="card">
<input type="hidden" name="accounts" value="${accountsDigest}">
<p><strong>${clientName}</strong> asks to act for you with these accounts, until you disconnect them:</p>
<ul>
${accounts.map(accountItem)}
</ul>
<p class="soft">Your browser then returns to <code>${returnsTo}</code>. Continue only if you started this in the program.</p>
<fieldset>
<legend>What it may do</legend>
${scopesUpTo(scope).map((one) => scopeChoice(one, one === 'read'))}
</fieldset>
<div class="buttons"><button class="primary" name="decision" value="allow">Allow</button><button class="plain" name="decision" value="deny">Cancel</button></div>
</form>`,
  );
}

export const renderConsentProblem = (message: string): string =>
  page('Access cannot be given', html`<div class="card"><p>${message}</p></div>`);
