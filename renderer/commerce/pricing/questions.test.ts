import { expect, test } from 'vitest'
import { planPrice, plans as table } from '#shared/core/plan-options.ts'
import { questions } from './questions.ts'

const dollars = (cents = 0) => `$${(cents / 100).toFixed(2)}`

test('answers contain the figures of the plans', () => {
  expect(questions).toHaveLength(8)
  const answers = questions.map(({ answer }) => answer).join(' ')
  for (const fact of [
    `${table.pro.trialDays}-day free trial`,
    dollars(planPrice(table.pro, 'annual', false)?.year),
    dollars(planPrice(table.business, 'annual', false)?.year),
    `${table.pro.transactionFeePct}%`,
    'Visa, Mastercard, Ecocash and Innbucks',
    '50% off Pro or Business',
    'saves 20%',
    'your account stays on the Free plan',
  ])
    expect(answers).toContain(fact)
})
