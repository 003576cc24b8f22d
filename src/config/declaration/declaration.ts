/** What all parts of this server must know of a service that it calls for a user. */
export interface ServiceDeclaration<HasChanges extends boolean = boolean> {
  /** For programs: lower-case, stable. Its variables in the environment begin with it in upper case. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** The request header that contains the caller's own token. */
  readonly credentialHeader: string;
  /** The names of its APIs. Each of them has its own circuit breaker. */
  readonly apis: readonly string[];
  /** Its most important records, as the description of the schema calls them. */
  readonly records: string;
  /** What it contains, for the home page. */
  readonly purpose: string;
  /** The variables with its addresses. They select the real service instead of the sandbox. */
  readonly addressVariables: readonly string[];
  /** Whether the server reads its lists of changes, and receives its notifications of them. */
  readonly hasChanges: HasChanges;
  readonly oauth: OauthDeclaration;
}

/** The endpoints of a service's authorization server. */
export interface OauthEndpoints {
  /** Opened in the browser. */
  readonly authorize: string;
  readonly token: string;
  readonly revoke: string;
}

/** How users connect their accounts of a service. */
export interface OauthDeclaration {
  readonly endpoints: OauthEndpoints;
  /** The requested scopes. */
  readonly scopes: readonly string[];
  /** Whether users can grant only a part of the scopes. Otherwise they grant all of them or none. */
  readonly canGrantPart: boolean;
  /** Additional parameters of the authorization request. */
  readonly extraParameters: Readonly<Record<string, string>>;
  /** How the owner of an account is known. */
  readonly owner: OwnerDeclaration;
  /** The assumption that a token response with an undefined error contradicts. */
  readonly errorAssumption?: string;
  /** The assumption that a refused refresh without a redirect URI contradicts. */
  readonly redirectUriAssumption?: string;
}

/** Where the name and the email address of the owner of an account are. */
export interface OwnerDeclaration {
  /** Absent if the response with the tokens contains the owner. */
  readonly read?: {
    /** The property of the settings of the service that contains the base URL. */
    readonly baseUrl: string;
    readonly path: string;
  };
  /** The property of the response that contains the owner. */
  readonly property: string;
  readonly name: string;
  readonly email: string;
}
