-- Payments that the provider holds are checked once a day for 90 days. Spread over a day, because providers limit
-- status requests.
UPDATE "payments" SET "next_check_at" = now() + random() * interval '1 day'
  WHERE "status" IN ('awaiting_delivery', 'disputed') AND "recorded_by" IS NULL AND "next_check_at" IS NULL
    AND coalesce("ended_at", "created_at") > now() - interval '90 days';
