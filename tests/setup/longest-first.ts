import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose few lines take minutes; what begins last is waited for by all others. */
const longest = ['tests/killed-import.test.ts', 'tests/e2e/accessible.test.ts', 'tests/desktop/uploads.test.ts']
const isLongest = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))

/** As vitest orders files when it knows nothing but their sizes, with the longest known in front. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
