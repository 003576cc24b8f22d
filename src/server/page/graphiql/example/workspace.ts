/** The current user, and what the user can see. */
export const workspaces = /* GraphQL */ `# Your user in Asana, and what you can see.
query Workspaces {
  viewer {
    asana {
      connected
      user {
        name
      }
    }
  }
  workspaces {
    nodes {
      gid
      name
      isOrganization
      teams(first: 10) {
        nodes {
          name
        }
      }
      projects(archived: ACTIVE, first: 5) {
        nodes {
          gid
          name
          owner {
            name
          }
        }
      }
    }
  }
}
`;
