import type { Config } from '../../../config/config.ts';
import { agentPaths, originFor } from '../../request/server-url.ts';
import type { Route } from '../route.ts';
import { offeredScopes, resourceFor } from './agent-access.ts';

// How a client finds out where to ask for access.

/** Describes the address of the tools. Source: RFC 9728. */
export const createResourceMetadataRoute =
  (config: Config): Route =>
  (request) =>
    request.method === 'GET'
      ? Response.json({
          resource: resourceFor(request, config),
          resource_name: 'taskdoc',
          authorization_servers: [originFor(request, config)],
          scopes_supported: offeredScopes(config),
          bearer_methods_supported: ['header'],
        })
      : null;

/** Describes the authorization server. Source: RFC 8414. */
export const createServerMetadataRoute =
  (config: Config): Route =>
  (request) => {
    if (request.method !== 'GET') return null;
    const issuer = originFor(request, config);
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}${agentPaths.authorize}`,
      token_endpoint: `${issuer}${agentPaths.token}`,
      revocation_endpoint: `${issuer}${agentPaths.revoke}`,
      scopes_supported: offeredScopes(config),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  };
