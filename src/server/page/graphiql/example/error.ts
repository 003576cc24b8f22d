/** Honest partial data. */
export const refusals = /* GraphQL */ `# What cannot be had is null, with a coded error at its
# path; the rest of the answer stands.
query Refusals {
  found: task(id: "1206000000900001") {
    name
  }
  unknown: task(id: "1206000000999999") {
    name
  }
  notATask: task(id: "Project:1204000000000001") {
    name
  }
  secretProject: project(id: "1204000000000011") {
    # Refused too once you are somebody else. Headers:
    # {"X-Asana-Authorization": "Bearer sandbox-guest"}
    name
  }
  tooMany: project(id: "1204000000000001") {
    # A list is never null: its error takes the nearest
    # nullable parent with it.
    tasks(first: 100000) {
      nodes {
        name
      }
    }
  }
}
`;
