/** The first thing a visitor sees: who they are, and what they can reach. */
export const workspaces = /* GraphQL */ `# Who you are in Asana, and what you see there.
#
# "extensions" at the end of the answer says what it
# cost upstream. Only fields selected here were asked
# for: add "email" below "name", and it is one more.
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
