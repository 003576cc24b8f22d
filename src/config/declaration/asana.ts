import type { ServiceDeclaration } from './declaration.ts';

export const asanaDeclaration: ServiceDeclaration<true> = {
  id: 'asana',
  name: 'Asana',
  credentialHeader: 'X-Asana-Authorization',
  apis: ['Asana'],
  records: 'tasks',
  purpose: 'Workspaces, projects, tasks and their comments.',
  addressVariables: ['ASANA_BASE_URL'],
  hasChanges: true,
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
    owner: { property: 'data', name: 'name', email: 'email' },
    errorAssumption: 'asana.oauth-errors',
    redirectUriAssumption: 'asana.refresh-redirect-uri',
  },
};
