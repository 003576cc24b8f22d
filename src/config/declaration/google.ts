import type { ServiceDeclaration } from './declaration.ts';

/** Docs and Drive share one name and one credential. */
export const googleDeclaration: ServiceDeclaration<true> = {
  id: 'google',
  name: 'Google',
  credentialHeader: 'X-Google-Authorization',
  apis: ['Google Docs', 'Google Drive'],
  records: 'documents',
  purpose: 'Documents in Google Docs and files in Google Drive.',
  addressVariables: ['GOOGLE_DOCS_BASE_URL', 'GOOGLE_DRIVE_BASE_URL'],
  hasChanges: true,
  oauth: {
    // Source: Google, "Using OAuth 2.0 for web server applications".
    endpoints: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      revoke: 'https://oauth2.googleapis.com/revoke',
    },
    // The two permissions on the consent page: all files, and the files that are used with this app. The Docs API accepts either.
    scopes: ['https://www.googleapis.com/auth/drive', 'https://www.googleapis.com/auth/drive.file'],
    canGrantPart: true,
    // Without `prompt`, Google sends no refresh token to a user who consented before. Source: Google, "OAuth 2.0 for web server applications".
    extraParameters: {
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
    },
    owner: {
      // Needs no additional permission.
      read: {
        baseUrl: 'driveBaseUrl',
        path: '/drive/v3/about?fields=user(displayName,emailAddress)',
      },
      property: 'user',
      name: 'displayName',
      email: 'emailAddress',
    },
  },
};
