import type { ServiceDeclaration } from '../../../src/config/declaration/declaration.ts';

/** A service that taskdoc does not have. Tests add it to a copy of the source. */
export const thirdDeclaration: ServiceDeclaration<false> = {
  id: 'third',
  name: 'Third',
  credentialHeader: 'X-Third-Authorization',
  apis: ['Third'],
  records: 'things',
  purpose: 'Nothing.',
  addressVariables: ['THIRD_BASE_URL'],
  hasChanges: false,
  oauth: {
    endpoints: {
      authorize: 'https://third.example/authorize',
      token: 'https://third.example/token',
      revoke: 'https://third.example/revoke',
    },
    scopes: ['read', 'write'],
    canGrantPart: true,
    extraParameters: {},
    owner: { property: 'user', name: 'name', email: 'email' },
  },
};
