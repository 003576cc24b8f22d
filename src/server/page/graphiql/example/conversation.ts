/** Lists that need their own requests are sent in batches. */
export const conversations = /* GraphQL */ `# A hundred tasks, each with its stories and
# their authors: 101 reads in 11 requests.
# Reads that are known at the same time are
# sent ten per batch.
query Conversations($project: ID! = "1204000000000001") {
  tasks(project: $project, first: 100) {
    nodes {
      name
      stories(first: 20) {
        nodes {
          createdAt
          text
          createdBy {
            name
          }
        }
      }
    }
  }
}
`;
