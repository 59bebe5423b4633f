export type Credentials = { access_token: string; phone_number_id: string; waba_id: string; api_version: string }
