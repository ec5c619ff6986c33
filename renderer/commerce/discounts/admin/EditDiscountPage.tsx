import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { EditConflictDialog } from '#renderer/core/admin/EditConflictDialog.tsx'
import { PageHead } from '#renderer/core/admin/PageHead.tsx'
import { PageSkeleton } from '#renderer/core/admin/PageSkeleton.tsx'
import { SaveBar } from '#renderer/core/admin/SaveBar.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import { DraftOffer } from '#renderer/core/drafts/DraftOffer.tsx'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { paths } from '#renderer/core/paths.ts'
import { Badge } from '#renderer/core/ui/Badge.tsx'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { companyTimeZone } from '#renderer/core/ui/format.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { discountStateLabels } from '#shared/commerce/discount-options.ts'
import type { Discount } from '#shared/commerce/discounts.ts'
import styles from './DiscountForm.module.css'
import { DiscountForm } from './DiscountForm.tsx'
import { blankDiscount, discountOf, valuesOf } from './discount-form.ts'
import { stateTones, usesText } from './discount-text.ts'
import { useDiscountForm } from './use-discount-form.ts'

const list = { to: paths.admin.discounts, title: 'Discounts' }

/** Creates a discount or edits one. */
export default function EditDiscountPage() {
  const { id } = useParams()
  return id ? <Existing key={id} id={id} /> : <Editor key="new" />
}

function Existing({ id }: { id: string }) {
  // Not refetched on focus, because the draft belongs to the loaded version.
  const { data, error, refetch, isRefetching } = useQuery({
    ...query(api.adminDiscounts.get, { id }),
    refetchOnWindowFocus: false,
  })
  if (data) return <Editor discount={data} />
  if (!error) return <PageSkeleton />
  const isMissing = error.code === 'NOT_FOUND' || error.code === 'VALIDATION'
  return (
    <>
      <PageHead under={list} title={isMissing ? 'Discount not found' : undefined} />
      {isMissing ? (
        <p className={styles.hint}>
          It may have been removed. <Link to={paths.admin.discounts}>See all discounts</Link>
        </p>
      ) : (
        <Failed onRetry={() => void refetch()} retrying={isRefetching}>
          {error.message}
        </Failed>
      )}
    </>
  )
}

const storedOf = (discount: Discount) => ({
  updatedAt: discount.updatedAt,
  values: valuesOf(discount, companyTimeZone()),
})

function Editor({ discount }: { discount?: Discount }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { form, draft, saving, submit, begin, conflict } = useDiscountForm({
    name: discount ? `discount-${discount._id}` : 'new-discount',
    ...(discount ? storedOf(discount) : { values: blankDiscount }),
    send(values, updatedAt) {
      const input = discountOf(values, companyTimeZone())
      return discount
        ? api.adminDiscounts.update({ id: discount._id, ...input, ...(updatedAt && { updatedAt }) })
        : api.adminDiscounts.create(input)
    },
    fresh: async () =>
      discount &&
      storedOf(await client.fetchQuery({ ...query(api.adminDiscounts.get, { id: discount._id }), staleTime: 0 })),
    onSaved(saved) {
      draft.forget()
      toast.success(discount ? 'Discount saved' : 'Discount added')
      client.setQueryData(query(api.adminDiscounts.get, { id: saved._id }).queryKey, saved)
      if (discount) begin(storedOf(saved))
      else void navigate(paths.admin.discounts, { state: skipLeavePrompt })
    },
  })
  const dirty = form.isDirty()
  return (
    <>
      <PageHead
        under={list}
        {...(discount && {
          title: discount.code || discount.name,
          note: (
            <Badge tone={stateTones[discount.state]}>
              {discountStateLabels[discount.state]}, used {usesText(discount)}
            </Badge>
          ),
        })}
      />
      <DraftOffer draft={draft} dirty={dirty} onRestore={(values) => form.setValues(values)} />
      <DiscountForm form={form} onSubmit={submit} />
      {conflict && <EditConflictDialog {...conflict} />}
      <SaveBar
        dirty={dirty}
        busy={saving}
        onSave={submit}
        onDiscard={() => {
          form.reset()
          draft.forget()
        }}
      />
    </>
  )
}
