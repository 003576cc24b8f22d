/** Related objects that come with their parent cost no request: a complete board is two reads. */
export const board = /* GraphQL */ `# A hundred tasks with their sections, people,
# tags and custom fields: two reads at the same
# time. Related objects come with the tasks.
query Board($project: ID! = "1204000000000001") {
  project(id: $project) {
    name
    owner {
      name
    }
    tasks(first: 100) {
      nodes {
        name
        completed
        dueOn
        section {
          name
        }
        assignee {
          name
        }
        tags {
          name
        }
        customFields {
          name
          displayValue
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
`;
