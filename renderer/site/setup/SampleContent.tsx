import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '#renderer/core/api/api.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import type { SampleItems } from '#shared/site/samples.ts'
import styles from './SetupChecklist.module.css'

/** What samples a new site has, and the button that removes them. */
export function SampleContent({ items }: { items: SampleItems }) {
  const restore = useMutation({
    mutationFn: api.samples.restore,
    onSuccess: () => toast.success('The sample content is back.'),
  })
  const remove = useMutation({
    mutationFn: () => api.samples.remove({}),
    onSuccess: ({ items: removed }) =>
      toast.success('The sample content is in the trash.', {
        action: { label: 'Undo', run: () => restore.mutate({ items: removed }) },
      }),
  })
  const count = (kind: SampleItems[number]['kind']) => items.filter((item) => item.kind === kind).length
  const parts = [
    [count('photos'), 'photo', 'photos'],
    [count('blogs'), 'blog post', 'blog posts'],
    [count('products'), 'product', 'products'],
  ] as const
  const listed = parts.filter(([number]) => number > 0).map(([number, one, many]) => formatPlural(number, one, many))
  return (
    <div className={styles.samples}>
      <p>Your site has sample content: {listed.join(', ')}. Samples that you change are yours and stay.</p>
      <Button variant="default" size="sm" loading={remove.isPending} onClick={() => remove.mutate()}>
        Remove sample content
      </Button>
    </div>
  )
}
