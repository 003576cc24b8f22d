import type { ServiceDeclaration } from '../../../src/config/declaration/declaration.ts';

/** A service that taskdoc does not have. Tests add it to a copy of the source. */
export const thirdDeclaration: ServiceDeclaration = {
  id: 'third',
  name: 'Third',
  credentialHeader: 'X-Third-Authorization',
  apis: ['Third'],
  purpose: 'Nothing.',
  oauth: {
    endpoints: {
      authorize: 'https://third.example/authorize',
      token: 'https://third.example/token',
      revoke: 'https://third.example/revoke',
    },
    scopes: ['read', 'write'],
    canGrantPart: true,
    extraParameters: {},
  },
};
