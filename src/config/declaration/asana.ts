import type { ServiceDeclaration } from './declaration.ts';

export const asanaDeclaration: ServiceDeclaration = {
  id: 'asana',
  name: 'Asana',
  credentialHeader: 'X-Asana-Authorization',
  apis: ['Asana'],
  purpose: 'Workspaces, projects, tasks and their comments.',
  oauth: {
    // Source: Asana, "OAuth".
    endpoints: {
      authorize: 'https://app.asana.com/-/oauth_authorize',
      token: 'https://app.asana.com/-/oauth_token',
      revoke: 'https://app.asana.com/-/oauth_revoke',
    },
    // Sections and batches have no scope: only full permissions give access to them. Source: Asana, "OAuth scopes".
    scopes: ['default'],
    canGrantPart: false,
    extraParameters: {},
    errorAssumption: 'asana.oauth-errors',
    redirectUriAssumption: 'asana.refresh-redirect-uri',
  },
};
