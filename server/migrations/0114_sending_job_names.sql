-- Jobs that send a conversation's messages are named after what they do, and no longer after WhatsApp. What waits keeps waiting.
update job set
  task = case task
    when 'whatsapp.deliver_next' then 'deliveries.deliver_next'
    when 'whatsapp.send_reaction' then 'deliveries.send_reaction'
    else 'deliveries.resume_sending'
  end,
  key = regexp_replace(
    regexp_replace(key, '^whatsapp\.deliver:', 'deliveries.deliver_next:'), '^whatsapp\.reaction:', 'deliveries.send_reaction:'
  )
where task in ('whatsapp.deliver_next', 'whatsapp.send_reaction', 'whatsapp.resume_sending');
