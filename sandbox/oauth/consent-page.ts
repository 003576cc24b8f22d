import { escapeXml } from '../http/escape-xml.ts';
import { type Account, accounts } from './account.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { hasScopeChoice } from './consent.ts';
import type { PageError } from './error.ts';
import type { Page } from './page.ts';
import type { Provider, RequestedScope } from './provider.ts';

/** The page on which a person signs in and gives consent. */
export function consentPage(request: AuthorizationRequest, provider: Provider): Page {
  const { title, name: service, registration } = provider;
  const hidden = [...request.params].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeXml(name)}" value="${escapeXml(value)}">`,
  );
  const preselected = request.hintedPerson ?? 'ada';
  const main = `<p class="brand">${title}</p>
<h1>taskdoc wants to use your ${title} account</h1>
<p class="lead">Registered as <code>${registration.clientId}</code>.</p>
<form method="post" action="${registration.paths.authorize}">
${hidden.join('\n')}
<fieldset>
<legend>Who are you?</legend>
${accounts.map((account) => personChoice(account, account.person === preselected)).join('\n')}
</fieldset>
${hasScopeChoice(request, provider) ? scopeChoices(request.scopes) : scopeList(request.scopes)}
<div class="buttons">
<button name="decision" value="cancel">Cancel</button>
<button name="decision" value="allow">Allow</button>
</div>
</form>`;
  return { status: 200, service, title: `Sign in to ${title}`, main };
}

/** The page that reports an invalid authorization request. */
export function errorPage({ code, status, message }: PageError, provider: Provider): Page {
  const { title, name: service } = provider;
  const main = `<p class="brand">${title}</p>
<h1>Access blocked: the request is invalid</h1>
<p class="lead">${escapeXml(message)}</p>
<p>Error ${status}: <code>${escapeXml(code)}</code></p>`;
  return { status, service, title: `${title}: ${code}`, main };
}

const personChoice = ({ person, name, email, note }: Account, isPreselected: boolean) =>
  `<label><input type="radio" name="person" value="${person}"${isPreselected ? ' checked' : ''}><span>${escapeXml(name)}<small>${escapeXml(email)}, ${note}</small></span></label>`;

function scopeChoices(scopes: readonly RequestedScope[]): string {
  const boxes = scopes
    .filter(({ isIdentity }) => !isIdentity)
    .map(
      ({ name, label }) =>
        `<label><input type="checkbox" name="granted" value="${escapeXml(name)}" checked><span>${escapeXml(label)}</span></label>`,
    );
  const identity = scopes.filter(({ isIdentity }) => isIdentity);
  return `<fieldset>
<legend>Select what taskdoc can access</legend>
${boxes.join('\n')}
</fieldset>
${identity.length > 0 ? scopeList(identity) : ''}`;
}

const scopeList = (scopes: readonly RequestedScope[]) => `<p>taskdoc will be able to:</p>
<ul>
${scopes.map(({ label }) => `<li>${escapeXml(label)}</li>`).join('\n')}
</ul>`;
