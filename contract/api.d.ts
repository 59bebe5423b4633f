// Generated from openapi.json by `npm run contract`.
export interface paths {
    "/api/v1/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events with the ids of what changed
         * @description Event `resync`: the cursor is too old, read everything again. Honours `Last-Event-ID`. What happens to conversations is told to those who may see some.
         *
         *     Needs: any agent.
         */
        get: operations["listenLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail address and password
         * @description Sets the cookies `parley_session` (`__Host-parley_session` over TLS) and `csrf_token`. Later writes send the value of `csrf_token` in the header `X-CSRFTOKEN`. 401 when the e-mail address and the password do not match.
         *
         *     Needs: nothing.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Needs: any agent.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The agent who is calling
         * @description Needs: any agent.
         */
        get: operations["getMe"];
        /**
         * Change own name, language, availability, password or picture
         * @description A new password needs the current one and ends the other sessions. A form with `files` sets the picture and nothing else; 413 for one over 2 MB.
         *
         *     Needs: any agent.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove own picture
         * @description Needs: any agent.
         */
        delete: operations["deleteMyAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether one is there
         * @description The same as PUT /api/v1/agents/me with `availability_status`.
         *
         *     Needs: any agent.
         */
        put: operations["setMyAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agents and assistants, in brief
         * @description Needs: any agent.
         */
        get: operations["listCompactAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agents
         * @description Needs: the permission `users:manage`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description 403 for a role that allows more than the caller may do; 409 for a taken e-mail address or a full plan. With `send_welcome_email` the agent is mailed a link for choosing a password.
         *
         *     Needs: the permission `users:manage`.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An agent
         * @description Needs: the permission `users:manage`.
         */
        get: operations["getAgent"];
        /**
         * Change an agent
         * @description Fields that are left out stay. Disabling or a new password ends the sessions. 403 for an agent or role that may do more than the caller; 409 when no enabled Admin would be left, for a taken e-mail address and for a full plan.
         *
         *     Needs: the permission `users:manage`.
         */
        put: operations["updateAgent"];
        post?: never;
        /**
         * Delete an agent
         * @description Ends the sessions and revokes the API key. 409 for the last enabled Admin.
         *
         *     Needs: the permission `users:manage`.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link for a new password
         * @description The answer is the same whether or not an agent has the address.
         *
         *     Needs: nothing.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with the token of a mailed link
         * @description A token works once, within 24 hours; 400 otherwise. Ends all sessions of the agent.
         *
         *     Needs: nothing.
         */
        post: operations["setPasswordByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate or regenerate an agent's API key
         * @description The old pair stops working at once. 403 for an agent who may do more than the caller.
         *
         *     Needs: the permission `users:manage`.
         */
        post: operations["generateApiKey"];
        /**
         * Revoke an agent's API key
         * @description Needs: the permission `users:manage`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/connect/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keys that may use the knowledge base only
         * @description Needs: the permission `ai:manage`.
         */
        get: operations["listKnowledgeKeys"];
        put?: never;
        /**
         * Create a key that may use the knowledge base only
         * @description Needs: the permission `ai:manage`.
         */
        post: operations["createKnowledgeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/connect/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of the knowledge base
         * @description Needs: the permission `ai:manage`.
         */
        delete: operations["revokeKnowledgeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles of the desk with what each allows
         * @description Needs: any agent.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description 403 for a permission that the caller does not have himself; 409 for a taken name.
         *
         *     Needs: the permission `roles:manage`.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A role
         * @description Needs: the permission `roles:manage`.
         */
        get: operations["getRole"];
        /**
         * Change a role
         * @description Fields that are left out stay; the change holds from the next request of those who have the role. 403 for a role or permission beyond the caller; 409 for a built-in role and a taken name.
         *
         *     Needs: the permission `roles:manage`.
         */
        put: operations["updateRole"];
        post?: never;
        /**
         * Delete a role that nobody has
         * @description 403 for a role beyond the caller; 409 for a built-in role and one that somebody has.
         *
         *     Needs: the permission `roles:manage`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams of the agent who is calling
         * @description Needs: any agent.
         */
        get: operations["listMyTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams, in brief
         * @description Needs: any agent.
         */
        get: operations["listCompactTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams
         * @description Needs: the permission `teams:manage`.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description 409 for a taken name.
         *
         *     Needs: the permission `teams:manage`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A team
         * @description Needs: the permission `teams:manage`.
         */
        get: operations["getTeam"];
        /**
         * Change a team
         * @description Fields that are left out stay. 409 for a taken name.
         *
         *     Needs: the permission `teams:manage`.
         */
        put: operations["updateTeam"];
        post?: never;
        /**
         * Delete a team
         * @description Its conversations are without a team afterwards; whoever has taken one keeps it.
         *
         *     Needs: the permission `teams:manage`.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the panel shows before anybody has signed in
         * @description Needs: nothing.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/general": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name, address, language and time zone of the desk
         * @description Needs: any agent.
         */
        get: operations["getGeneralSettings"];
        /**
         * Change name, address, language or time zone of the desk
         * @description Fields that are left out stay. When `app.root_url` changes, the address it had joins `app.accepted_hosts`.
         *
         *     Needs: the permission `general_settings:manage`.
         */
        put: operations["updateGeneralSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/general/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo of the desk
         * @description Anybody sees it, also before signing in. 413 for a picture over 2 MB.
         *
         *     Needs: the permission `general_settings:manage`.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Remove the logo of the desk
         * @description Needs: the permission `general_settings:manage`.
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/notifications/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The mail server, its password masked
         * @description Needs: the permission `notification_settings:manage`.
         */
        get: operations["getMailSettings"];
        /**
         * Change the mail server
         * @description Fields that are left out stay, and so does a masked password, unless the host is another one. Until something is stored here, mail goes through the server that SMTP_URL names, if any.
         *
         *     Needs: the permission `notification_settings:manage`.
         */
        put: operations["updateMailSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/notifications/email/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail at once
         * @description With the stored settings, also while they are switched off. Answers and refuses in the words of the mail server.
         *
         *     Needs: the permission `notification_settings:manage`.
         */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Needs: the permission `activity_logs:manage`.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity-logs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entry of the activity log
         * @description Needs: the permission `activity_logs:manage`.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file
         * @description The file itself, without an envelope. Honours `Range` and `If-None-Match`. 404 for one that is not yours.
         *
         *     Needs: any agent.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/logo/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of the desk
         * @description The picture itself, without an envelope. `GET /api/v1/config` tells its address.
         *
         *     Needs: nothing.
         */
        get: operations["downloadLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Only the uploader sees it until it is used; what is used for nothing goes after a day. 413 for a larger one.
         *
         *     Needs: any agent.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts
         * @description Filters: blocked, country, language.
         *
         *     Needs: the permission `contacts:read_all`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Write down a contact
         * @description Needs: the permission `contacts:write`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts by name, e-mail address or number
         * @description Needs: the permission `contacts:read`.
         */
        get: operations["searchContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One contact
         * @description Needs: the permission `contacts:read`.
         */
        get: operations["getContact"];
        /**
         * Change what is sent
         * @description Needs: the permission `contacts:write`.
         */
        put: operations["editContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block or unblock
         * @description Needs: the permission `contacts:block`.
         */
        put: operations["blockContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest 500 notes on a contact, newest first
         * @description Needs: the permission `contact_notes:read`.
         */
        get: operations["listContactNotes"];
        put?: never;
        /**
         * Add a note
         * @description Needs: the permission `contact_notes:write`.
         */
        post: operations["addContactNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note, whoever wrote it
         * @description Needs: the permission `contact_notes:delete`.
         */
        delete: operations["deleteContactNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every conversation
         * @description Needs: the permission `conversations:read_all`.
         */
        get: operations["listAllConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of the calling agent
         * @description Needs: the permission `conversations:read_assigned`.
         */
        get: operations["listAssignedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of nobody
         * @description Needs: the permission `conversations:read_unassigned`.
         */
        get: operations["listUnassignedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/conversations/unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of a team that nobody has taken
         * @description For members of the team only; for others it does not exist.
         *
         *     Needs: the permission `conversations:read_team_inbox`.
         */
        get: operations["listTeamInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One conversation
         * @description Needs: the permission `conversations:read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A contact's conversations that the caller may see, newest first
         * @description Needs: the permission `conversations:read`.
         */
        get: operations["listContactConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Open, snooze, resolve or close
         * @description Needs: the permission `conversations:update_status`.
         */
        put: operations["setConversationStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or clear the priority
         * @description Needs: the permission `conversations:update_priority`.
         */
        put: operations["setConversationPriority"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/last-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Nothing is unread any more
         * @description Needs: the permission `conversations:read`.
         */
        put: operations["markConversationSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give it to an agent or an assistant
         * @description Needs: the permission `conversations:update_user_assignee`.
         */
        put: operations["assignAgent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/user/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take it from whoever has it
         * @description Needs: the permission `conversations:update_user_assignee`.
         */
        put: operations["unassignAgent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give it to a team
         * @description Needs: the permission `conversations:update_team_assignee`.
         */
        put: operations["assignTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/team/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take it from its team
         * @description Needs: the permission `conversations:update_team_assignee`.
         */
        put: operations["unassignTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/priorities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Priorities a conversation can have
         * @description Needs: any agent.
         */
        get: operations["listPriorities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statuses a conversation can have
         * @description Needs: any agent.
         */
        get: operations["listStatuses"];
        put?: never;
        /**
         * Create a status
         * @description 409 for a taken name, whatever its case.
         *
         *     Needs: the permission `status:manage`.
         */
        post: operations["createStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a status
         * @description Fields that are left out stay. 409 for a built-in status, a taken name, and another category while a conversation has the status.
         *
         *     Needs: the permission `status:manage`.
         */
        put: operations["updateStatus"];
        post?: never;
        /**
         * Delete a status that no conversation has
         * @description 409 for a built-in status and one that a conversation has.
         *
         *     Needs: the permission `status:manage`.
         */
        delete: operations["deleteStatus"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tags a conversation can have
         * @description Needs: any agent.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description 409 for a taken name, whatever its case.
         *
         *     Needs: the permission `tags:manage`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tag, with how many conversations have it
         * @description Needs: the permission `tags:manage`.
         */
        get: operations["getTag"];
        /**
         * Rename a tag
         * @description 409 for a taken name, whatever its case.
         *
         *     Needs: the permission `tags:manage`.
         */
        put: operations["renameTag"];
        post?: never;
        /**
         * Delete a tag, also from its conversations
         * @description Needs: the permission `tags:manage`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add, set or remove tags of a conversation
         * @description 400 for a tag that does not exist.
         *
         *     Needs: the permission `conversations:update_tags`.
         */
        post: operations["tagConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of a conversation, newest first
         * @description Needs: the permission `messages:read`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Reply to the customer, or add a private note
         * @description Needs: the permission `messages:write`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/messages/{message_uuid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a message again that failed or whose delivery is unknown
         * @description Needs: the permission `messages:write`.
         */
        put: operations["sendMessageAgain"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What customer and desk wrote to each other, as a text file
         * @description Without notes and messages that failed. The file itself, without an envelope.
         *
         *     Needs: the permission `messages:read`.
         */
        get: operations["downloadTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations by contact, reference number, subject or last message, newest first
         * @description Needs: the permission `conversations:read`.
         */
        get: operations["searchConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages and notes by their words, newest first
         * @description Needs: the permission `messages:read`.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/models/{purpose}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The model of a purpose, its key masked
         * @description Needs: the permission `ai:manage`.
         */
        get: operations["getModel"];
        /**
         * Choose the model of a purpose
         * @description Fields that are left out stay, and so does a masked key, unless the address leads to another server. After a change of the embedding model all articles are embedded again in the background.
         *
         *     Needs: the permission `ai:manage`.
         */
        put: operations["updateModel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/models/{purpose}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call the model at once
         * @description With the stored settings, also while it is switched off. Refuses in the words of the service.
         *
         *     Needs: the permission `ai:manage`.
         */
        post: operations["testModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Articles of the knowledge base
         * @description Shows the first 100,000 characters of a longer content; read the article for all of it.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["listArticles"];
        put?: never;
        /**
         * Add an article without a key
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many articles there are, by source and by state of their index
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["countArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable, disable or delete up to 500 articles
         * @description One after the other. An article that is gone or belongs to a connection is refused and does not stop the others.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["changeArticles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the article of a key, or update it
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["upsertArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passages that the assistant would find, best first
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["searchArticles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One article
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["readArticle"];
        /**
         * Edit an article, as in the panel
         * @description Any of the fields. A changed text counts as edited in the panel.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        put: operations["editArticle"];
        post?: never;
        /**
         * Delete an article
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        delete: operations["deleteArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/{id}/reindex": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Index an article again
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["reindexArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every text an article has had, newest first
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["listArticleVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/{id}/versions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One text an article has had
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["readArticleVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/{id}/versions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an earlier text the newest one
         * @description Counts as edited in the panel. Changes nothing when the article has that text already.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["restoreArticleVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/import-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add or update an article with the text of a file
         * @description What the file is, its bytes say. Its text becomes the article of `key` as with upsert. Refuses files of other kinds, over 25 MiB, with fewer than 40 visible characters, encrypted ones and those that take more than 45 seconds to read; 429 while too many are being read.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["importFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/import-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a web page, a PDF or a text from a link
         * @description Follows up to five redirects, within 20 seconds and 25 MiB. The link is the key; where it led to in the end is `source_url`. Links to private or internal addresses, and what holds less than 40 characters of text, are refused.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["importPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/sitemap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pages of a sitemap, without importing them
         * @description Follows an index through three levels and 50 sitemaps. Pages on private addresses are left out. What is not XML, or declares a document type, is refused.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["readSitemap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/import/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the import is, or how the last one ended
         * @description Needs: the permission `ai:manage`, or a knowledge key.
         */
        get: operations["readImportStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/snippets/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import files, pages and sitemaps in the background
         * @description The key of a file is `file://` and its name, that of a page its link. One import runs at a time: 409 while another does. A file that is too large, or a line that is no link, is an error of its own; the others go on.
         *
         *     Needs: the permission `ai:manage`, or a knowledge key.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sites whose pages are articles, and how their last sync ended
         * @description Needs: the permission `ai:manage`.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Connect a site, and read it now and every so many hours
         * @description Its pages become articles that only the connection changes: every other write answers 409. Pages whose link is the key of another article leave that alone. Articles of pages that disappear are switched off.
         *
         *     Needs: the permission `ai:manage`.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/connections/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a connected site again now
         * @description Needs: the permission `ai:manage`.
         */
        post: operations["syncConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect a site and delete its articles
         * @description Needs: the permission `ai:manage`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules in the order they run
         * @description Needs: the permission `automations:manage`.
         */
        get: operations["listRules"];
        put?: never;
        /**
         * Add a rule
         * @description Needs: the permission `automations:manage`.
         */
        post: operations["createRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rule
         * @description Needs: the permission `automations:manage`.
         */
        get: operations["getRule"];
        /**
         * Replace a rule
         * @description Needs: the permission `automations:manage`.
         */
        put: operations["editRule"];
        post?: never;
        /**
         * Delete a rule
         * @description Needs: the permission `automations:manage`.
         */
        delete: operations["deleteRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inboxes of the desk
         * @description `config` and `setup` are null for an agent without `inboxes:manage`.
         *
         *     Needs: any agent.
         */
        get: operations["listInboxes"];
        put?: never;
        /**
         * Connect a business number
         * @description Refused with 400, and nothing stored, when the provider rejects the credentials.
         *
         *     Needs: the permission `inboxes:manage`.
         */
        post: operations["createInbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One inbox, its secrets masked
         * @description Needs: the permission `inboxes:manage`.
         */
        get: operations["getInbox"];
        /**
         * Change an inbox
         * @description A masked secret stays as it is. Registers the callback again when it is not in force.
         *
         *     Needs: the permission `inboxes:manage`.
         */
        put: operations["changeInbox"];
        post?: never;
        /**
         * Delete an inbox; its conversations stay
         * @description Needs: the permission `inboxes:manage`.
         */
        delete: operations["deleteInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** ActivityEntry */
        ActivityEntry: {
            id: number;
            /** @enum {string} */
            activity_type: "agent_login" | "agent_logout" | "agent_created" | "agent_updated" | "agent_deleted" | "api_key_generated" | "api_key_revoked" | "role_created" | "role_updated" | "role_deleted" | "team_created" | "team_updated" | "team_deleted" | "tag_created" | "tag_updated" | "tag_deleted" | "status_created" | "status_updated" | "status_deleted" | "settings_updated" | "inbox_created" | "inbox_updated" | "inbox_deleted" | "automation_rule_created" | "automation_rule_updated" | "automation_rule_deleted" | "article_enabled" | "article_disabled" | "article_deleted";
            /** @enum {string} */
            actor_type: "agent" | "knowledge_key" | "system";
            actor_id: number | null;
            /** @description Name as it is now; null for the desk itself. */
            actor_name: string | null;
            /** @enum {string} */
            target_model_type: "agent" | "api_key" | "role" | "team" | "tag" | "status" | "settings" | "inbox" | "automation_rule" | "article";
            target_model_id: number | null;
            /** @description Name as it is now or, of what is gone, as it was. */
            target_name: string | null;
            /** @description Fields that differ. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Fields that differ. */
            after: {
                [key: string]: unknown;
            } | null;
            ip: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** Agent */
        Agent: {
            id: number;
            first_name: string;
            last_name: string;
            email: string | null;
            /** @enum {string} */
            type: "agent" | "assistant";
            enabled: boolean;
            /** @enum {string} */
            availability_status: "online" | "away" | "offline";
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "conversations:write" | "messages:read" | "messages:write" | "messages:write_as_contact" | "view:manage" | "shared_views:manage" | "status:manage" | "tags:manage" | "macros:manage" | "users:manage" | "teams:manage" | "automations:manage" | "inboxes:manage" | "roles:manage" | "webhooks:manage" | "context_links:manage" | "templates:manage" | "reports:manage" | "business_hours:manage" | "sla:manage" | "general_settings:manage" | "notification_settings:manage" | "oidc:manage" | "ai:manage" | "custom_attributes:manage" | "activity_logs:manage" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete")[];
            teams: components["schemas"]["CompactTeam"][];
            avatar_url: string | null;
            language: string | null;
            api_key: string | null;
            /** Format: date-time */
            api_key_last_used_at: string | null;
            /** Format: date-time */
            last_login_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** Article */
        Article: {
            id: number;
            /** @description The caller's own name for the article. */
            key: string | null;
            title: string;
            /** @description Markdown or HTML, as sent. */
            content: string;
            enabled: boolean;
            /** @enum {string} */
            source: "manual" | "api" | "file" | "url" | "import" | "connection";
            source_url: string | null;
            /** @description The connection that alone changes the article. */
            connection_id: number | null;
            /** @description Found by the index; null when it is not one of the known ones. */
            language: string | null;
            /** @description The text is not what the API last wrote under the key. */
            local_edits: boolean;
            /** @enum {string} */
            index_status: "pending" | "indexing" | "indexed" | "failed";
            index_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ArticleCounts */
        ArticleCounts: {
            total: number;
            disabled: number;
            local_edits: number;
            source: {
                manual?: number;
                api?: number;
                file?: number;
                url?: number;
                import?: number;
                connection?: number;
            };
            index_status: {
                pending?: number;
                indexing?: number;
                indexed?: number;
                failed?: number;
            };
        };
        /** ArticleDraft */
        ArticleDraft: {
            id: number | null;
            /** @description The caller's own name for the article. */
            key: string | null;
            title: string;
            /** @description Markdown or HTML, as sent. */
            content: string;
            enabled: boolean;
            /** @enum {string} */
            source: "manual" | "api" | "file" | "url" | "import" | "connection";
            source_url: string | null;
            /** @description The connection that alone changes the article. */
            connection_id: number | null;
            /** @description Found by the index; null when it is not one of the known ones. */
            language: string | null;
            /** @description The text is not what the API last wrote under the key. */
            local_edits: boolean;
            /** @enum {string} */
            index_status: "pending" | "indexing" | "indexed" | "failed";
            index_error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ArticleVersion */
        ArticleVersion: {
            /** @description 1 is the first text. */
            revision: number;
            title: string;
            /** @description Size of the content. */
            bytes: number;
            /**
             * @description The door the text came through.
             * @enum {string}
             */
            how: "panel" | "restore" | "manual" | "api" | "file" | "url" | "import" | "connection";
            /** @enum {string} */
            author_type: "agent" | "knowledge_key" | "system";
            author_id: number | null;
            /** @description Name as it is now; null for the desk itself. */
            author_name: string | null;
            /** Format: date-time */
            created_at: string;
            content: string;
        };
        /** AutomationRule */
        AutomationRule: {
            id: number;
            name: string;
            /** @default  */
            description: string;
            /**
             * @default new_conversation
             * @enum {string}
             */
            type: "new_conversation";
            /** @default true */
            enabled: boolean;
            /** @default 0 */
            weight: number;
            rules: {
                /**
                 * @default OR
                 * @enum {string}
                 */
                group_operator: "AND" | "OR";
                groups: {
                    /**
                     * @default AND
                     * @enum {string}
                     */
                    logical_op: "AND" | "OR";
                    rules: {
                        /** @enum {string} */
                        field: "inbox" | "content";
                        /** @enum {string} */
                        operator: "equals" | "not equals" | "contains" | "not contains";
                        value: string;
                    }[];
                }[];
                actions: {
                    /** @enum {string} */
                    type: "assign_user";
                    value: string[];
                }[];
            }[];
            events: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** BulkResult */
        BulkResult: {
            /** @description Articles that are now as was asked, also those that were before. */
            done: number;
            refused: {
                id: number;
                /** @description In the reader's language. */
                reason: string;
            }[];
        };
        /** CompactAgent */
        CompactAgent: {
            id: number;
            /** @enum {string} */
            type: "agent" | "assistant";
            first_name: string;
            last_name: string;
            email: string | null;
            enabled: boolean;
            avatar_url: string | null;
            /** @enum {string} */
            availability_status: "online" | "away" | "offline";
        };
        /** CompactTeam */
        CompactTeam: {
            id: number;
            name: string;
            emoji: string | null;
        };
        /** Connection */
        Connection: {
            id: number;
            name: string;
            sitemap_url: string | null;
            urls: string[];
            interval_hours: number;
            syncing: boolean;
            /** @description Those it has, also the ones that are switched off. */
            articles: number;
            /**
             * Format: date-time
             * @description When the last sync ended.
             */
            last_run: string | null;
            /** Format: date-time */
            next_run: string | null;
            /** @description Of the last sync. Conflicts: pages whose link is the key of an article of somebody else. */
            counts: {
                added: number;
                updated: number;
                unchanged: number;
                disabled: number;
                conflicts: number;
                errors: number;
            };
            /** @description Why the last sync did not get to its end. */
            last_error: string | null;
            /** @description Of the last sync: all that did not stay as it was, at most 300 lines. */
            logs: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ConnectionDeleted */
        ConnectionDeleted: {
            /** @description The articles of a connection go with it. */
            articles_deleted: number;
        };
        /** Contact */
        Contact: {
            id: number;
            first_name: string;
            last_name: string;
            email: string | null;
            /** @description Digits with a leading +, as the provider tells it. */
            phone_number: string | null;
            country: string | null;
            language: string | null;
            blocked: boolean;
            avatar_url: string | null;
            /** Format: date-time */
            last_seen_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** ContactNote */
        ContactNote: {
            id: number;
            contact_id: number;
            note: string;
            user_id: number;
            first_name: string;
            last_name: string;
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** Conversation */
        Conversation: {
            id: number;
            uuid: string;
            reference_number: string;
            subject: string | null;
            inbox_id: number;
            inbox_name: string;
            /** @enum {string} */
            inbox_channel: "whatsapp";
            status: string;
            status_id: number;
            /** @enum {string} */
            status_category: "open" | "waiting" | "resolved";
            priority: string | null;
            priority_id: number | null;
            assigned_user_id: number | null;
            assigned_team_id: number | null;
            assignee: {
                id: number;
                /** @enum {string} */
                type: "agent" | "assistant";
                first_name: string;
                last_name: string;
                avatar_url: string | null;
            } | null;
            /** @enum {string} */
            ai_state: "none" | "active" | "waiting" | "human";
            tags: string[];
            last_message: string | null;
            /** Format: date-time */
            last_message_at: string;
            /** @enum {string|null} */
            last_message_sender: "contact" | "agent" | "assistant" | "system" | null;
            /** @enum {string|null} */
            last_message_type: "incoming" | "outgoing" | "note" | "activity" | null;
            /** @enum {string|null} */
            last_message_status: "received" | "queued" | "sending" | "accepted" | "sent" | "delivered" | "read" | "failed" | "unknown" | null;
            /** Format: date-time */
            waiting_since: string | null;
            /** Format: date-time */
            first_reply_at: string | null;
            /** Format: date-time */
            last_reply_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            snoozed_until: string | null;
            unread_message_count: number;
            reply_window: components["schemas"]["ReplyWindow"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            contact_id: number;
            /** Format: date-time */
            closed_at: string | null;
            contact: components["schemas"]["Contact"];
        };
        /** ConversationItem */
        ConversationItem: {
            id: number;
            uuid: string;
            reference_number: string;
            subject: string | null;
            inbox_id: number;
            inbox_name: string;
            /** @enum {string} */
            inbox_channel: "whatsapp";
            status: string;
            status_id: number;
            /** @enum {string} */
            status_category: "open" | "waiting" | "resolved";
            priority: string | null;
            priority_id: number | null;
            assigned_user_id: number | null;
            assigned_team_id: number | null;
            assignee: {
                id: number;
                /** @enum {string} */
                type: "agent" | "assistant";
                first_name: string;
                last_name: string;
                avatar_url: string | null;
            } | null;
            /** @enum {string} */
            ai_state: "none" | "active" | "waiting" | "human";
            tags: string[];
            last_message: string | null;
            /** Format: date-time */
            last_message_at: string;
            /** @enum {string|null} */
            last_message_sender: "contact" | "agent" | "assistant" | "system" | null;
            /** @enum {string|null} */
            last_message_type: "incoming" | "outgoing" | "note" | "activity" | null;
            /** @enum {string|null} */
            last_message_status: "received" | "queued" | "sending" | "accepted" | "sent" | "delivered" | "read" | "failed" | "unknown" | null;
            /** Format: date-time */
            waiting_since: string | null;
            /** Format: date-time */
            first_reply_at: string | null;
            /** Format: date-time */
            last_reply_at: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** Format: date-time */
            snoozed_until: string | null;
            unread_message_count: number;
            reply_window: components["schemas"]["ReplyWindow"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            contact: {
                id: number;
                first_name: string;
                last_name: string;
                email: string | null;
                phone_number: string | null;
                avatar_url: string | null;
            };
        };
        /** Credential */
        Credential: {
            api_key: string;
            /** @description Shown only in this answer. */
            api_secret: string;
        };
        /**
         * Error
         * @description Failure on the server
         */
        Error: {
            /** @enum {unknown} */
            status: "error";
            /** @description In the language of the panel. */
            message: string;
            data: null;
            /** @enum {string|null} */
            error_type: "InputException" | "GeneralException" | "PermissionException" | "NotFoundException" | "ConflictException" | null;
        };
        /** FileImportResult */
        FileImportResult: {
            item: components["schemas"]["ArticleDraft"];
            /** @enum {string} */
            outcome: "added" | "updated" | "unchanged" | "adopted" | "conflict" | "would_add" | "would_update" | "would_adopt";
            /** PreviousArticle */
            previous: {
                id: number;
                /** @description The caller's own name for the article. */
                key: string | null;
                title: string;
                /** @description Markdown or HTML, as sent. */
                content: string;
                enabled: boolean;
                /** @enum {string} */
                source: "manual" | "api" | "file" | "url" | "import" | "connection";
                source_url: string | null;
                /** @description The connection that alone changes the article. */
                connection_id: number | null;
                /** @description Found by the index; null when it is not one of the known ones. */
                language: string | null;
                /** @description The text is not what the API last wrote under the key. */
                local_edits: boolean;
                /** @enum {string} */
                index_status: "pending" | "indexing" | "indexed" | "failed";
                index_error: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
            } | null;
            /** @description The article, as found, had been edited in the panel. */
            local_edits: boolean;
            extracted: {
                title: string;
                /** @description Visible characters of the text. */
                chars: number;
                /** @description On a dry run: the text itself. */
                text?: string;
            };
        };
        /** FoundPassage */
        FoundPassage: {
            article_id: number;
            key: string | null;
            title: string;
            passage: string;
            score: number;
        };
        /** GeneralSettings */
        GeneralSettings: {
            "app.site_name": string;
            /** @description Address of the desk: an http or https origin. */
            "app.root_url": string;
            /** @description Other addresses that the desk is opened under, as host or host:port. */
            "app.accepted_hosts": string[];
            /** @description Relative to the address of the desk. */
            "app.logo_url": string | null;
            /** @description Language of the panel. */
            "app.lang": string;
            /** @description Name in the IANA time zone database. */
            "app.timezone": string;
        };
        /** ImportStatus */
        ImportStatus: {
            running: boolean;
            /** @description Files and pages; grows while sitemaps are read. */
            total: number;
            /** @description Those whose article is as it should be, whatever the outcome. */
            success: number;
            /** @description Those that could not be imported; the log says why. */
            errors: number;
            /**
             * @description The last 1,000 lines: the outcome, a colon and what it is about.
             * @example [
             *       "added: handbook.pdf",
             *       "failed: https://example.com/x: The link answers with status 404"
             *     ]
             */
            logs: string[];
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            ended_at: string | null;
        };
        /** Inbox */
        Inbox: {
            id: number;
            uuid: string;
            /** @enum {string} */
            channel: "whatsapp";
            name: string;
            enabled: boolean;
            prompt_tags_on_reply: boolean;
            /** @description The assistant never hands a conversation to agents. */
            ai_only: boolean;
            csat_enabled: boolean;
            reopen_window_hours: number;
            /** @description Where the provider delivers: the site address and the number of the inbox. */
            webhook_url: string;
            /** @description The provider rejected the access token. */
            token_invalid: boolean;
            setup: {
                credentials: {
                    /** @enum {string} */
                    state: "waiting" | "proven" | "failed";
                    /** Format: date-time */
                    at: string | null;
                    /** @description Why it failed, in the words of the provider. */
                    detail: string | null;
                };
                callback: {
                    /** @enum {string} */
                    state: "waiting" | "proven" | "failed";
                    /** Format: date-time */
                    at: string | null;
                    /** @description Why it failed, in the words of the provider. */
                    detail: string | null;
                };
                app_webhook: {
                    /** @enum {string} */
                    state: "waiting" | "proven" | "failed";
                    /** Format: date-time */
                    at: string | null;
                    /** @description Why it failed, in the words of the provider. */
                    detail: string | null;
                };
                first_message: {
                    /** @enum {string} */
                    state: "waiting" | "proven" | "failed";
                    /** Format: date-time */
                    at: string | null;
                    /** @description Why it failed, in the words of the provider. */
                    detail: string | null;
                };
            } | null;
            config: {
                phone_number_id: string;
                /** @description Id of the business account. */
                waba_id: string;
                /** @description Masked. */
                access_token: string;
                /** @description Masked. */
                app_secret: string;
                /** @description Masked. */
                webhook_verify_token: string;
                api_version: string;
                csat: {
                    message: string;
                    button_text: string;
                    language: string;
                };
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** KnowledgeKey */
        KnowledgeKey: {
            id: number;
            name: string;
            api_key: string;
            /** Format: date-time */
            last_used_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** KnowledgeKeyMade */
        KnowledgeKeyMade: {
            id: number;
            name: string;
            api_key: string;
            /** @description Shown only in this answer. */
            api_secret: string;
        };
        /** ListedVersion */
        ListedVersion: {
            /** @description 1 is the first text. */
            revision: number;
            title: string;
            /** @description Size of the content. */
            bytes: number;
            /**
             * @description The door the text came through.
             * @enum {string}
             */
            how: "panel" | "restore" | "manual" | "api" | "file" | "url" | "import" | "connection";
            /** @enum {string} */
            author_type: "agent" | "knowledge_key" | "system";
            author_id: number | null;
            /** @description Name as it is now; null for the desk itself. */
            author_name: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** MailSettings */
        MailSettings: {
            /** @description Whether mail is sent. */
            "notification.email.enabled": boolean;
            /** @description Name or address of the server. */
            "notification.email.host": string;
            "notification.email.port": number;
            /** @description Empty: no sign-in. */
            "notification.email.username": string;
            /** @description Masked. */
            "notification.email.password": string;
            /**
             * @description `starttls` sends nothing without encryption.
             * @enum {string}
             */
            "notification.email.tls_type": "none" | "starttls" | "tls";
            /** @description Takes any certificate. */
            "notification.email.tls_skip_verify": boolean;
            /** @description What the desk calls itself. Empty: the name of its machine. */
            "notification.email.hello_hostname": string;
            /** @description An e-mail address, alone or as `Name <address>`. */
            "notification.email.email_address": string;
            /** @description Where answers go. Empty: to the sender. */
            "notification.email.reply_to": string;
        };
        /** Media */
        Media: {
            id: number;
            /** @description UUID */
            uuid: string;
            /** @enum {string} */
            store: "fs" | "s3";
            filename: string;
            /**
             * @description By what the file holds, whatever it is called.
             * @example image/png
             */
            content_type: string;
            /** @description Bytes. */
            size: number;
            /** @enum {string} */
            disposition: "inline" | "attachment";
            meta: {
                /** @description Pixels; null for what is no picture. */
                width: number | null;
                height: number | null;
            };
            /** @description Relative to the address of the desk. */
            url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** Message */
        Message: {
            id: number;
            uuid: string;
            conversation_id: number;
            conversation_uuid: string;
            /** @enum {string} */
            type: "incoming" | "outgoing" | "note" | "activity";
            /** @enum {string} */
            status: "received" | "queued" | "sending" | "accepted" | "sent" | "delivered" | "read" | "failed" | "unknown";
            content: string;
            text_content: string;
            /** @enum {string} */
            content_type: "text";
            private: boolean;
            sender_id: number | null;
            /** @enum {string} */
            sender_type: "contact" | "agent" | "assistant" | "system";
            author: {
                id: number | null;
                first_name: string;
                last_name: string;
                avatar_url: string | null;
                /** @enum {string} */
                type: "contact" | "agent" | "assistant" | "system";
            } | null;
            echo_id: string | null;
            /** Format: date-time */
            provider_at: string | null;
            attachments: Record<string, never>[];
            meta: {
                failure?: {
                    code: number | null;
                    /** @enum {string} */
                    reason: "payment" | "window" | "no_channel" | "spam" | "restricted" | "inbox_disabled" | "taken_over" | "other";
                    provider_text: string | null;
                };
                activity?: {
                    /** @enum {string} */
                    kind: "conversation_opened" | "reopened" | "status_changed" | "assigned" | "unassigned" | "handed_to_assistant" | "taken_over" | "handed_over" | "tag_added" | "tag_removed";
                    actor?: string;
                    assignee?: string;
                    /** @enum {string} */
                    assignee_type?: "agent" | "assistant" | "team";
                    rule?: string;
                    from?: string;
                    to?: string;
                    reason?: string;
                    tags?: string[];
                };
                buttons?: {
                    id: string;
                    title: string;
                }[];
                tap?: {
                    id: string;
                    title: string;
                };
                /** @description Type of an incoming message in the words of the provider. */
                kind?: string;
                sources?: {
                    article_id: number;
                    title: string;
                    passage: string;
                    score: number;
                }[];
                /** Format: date-time */
                sent_at?: string;
                /** Format: date-time */
                delivered_at?: string;
                /** Format: date-time */
                read_at?: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** MessageHit */
        MessageHit: {
            id: number;
            uuid: string;
            /** @enum {string} */
            type: "incoming" | "outgoing" | "note" | "activity";
            private: boolean;
            /** @enum {string} */
            sender_type: "contact" | "agent" | "assistant" | "system";
            /** @description The beginning, at most 200 characters. */
            text_content: string;
            /** @description The part in which the words stand, at most 200 characters. */
            snippet: string;
            /** Format: date-time */
            created_at: string;
            conversation_id: number;
            conversation_uuid: string;
            conversation_reference_number: string;
            conversation_subject: string | null;
            conversation_status: string;
            /** Format: date-time */
            conversation_created_at: string;
            contact: {
                id: number;
                first_name: string;
                last_name: string;
            };
        };
        /** ModelSettings */
        ModelSettings: {
            /** @enum {string} */
            purpose: "chat" | "embedding" | "transcription" | "rerank";
            /** @description Whether the model is used. */
            enabled: boolean;
            /** @description Where the paths of the service begin, like https://api.openai.com/v1. */
            address: string;
            /** @description Masked. */
            api_key: string;
            /** @description The service's name for the model. */
            model: string;
            /** @description Numbers of a vector; null: as many as the model gives. */
            dimensions: number | null;
        };
        /** ModelTested */
        ModelTested: {
            milliseconds: number;
            /** @description Numbers of a vector of an embedding model. */
            dimensions: number | null;
        };
        /** PageImported */
        PageImported: {
            item: components["schemas"]["ArticleDraft"];
            /** @enum {string} */
            outcome: "added" | "updated" | "unchanged" | "adopted" | "conflict" | "would_add" | "would_update" | "would_adopt";
            /** PreviousArticle */
            previous: {
                id: number;
                /** @description The caller's own name for the article. */
                key: string | null;
                title: string;
                /** @description Markdown or HTML, as sent. */
                content: string;
                enabled: boolean;
                /** @enum {string} */
                source: "manual" | "api" | "file" | "url" | "import" | "connection";
                source_url: string | null;
                /** @description The connection that alone changes the article. */
                connection_id: number | null;
                /** @description Found by the index; null when it is not one of the known ones. */
                language: string | null;
                /** @description The text is not what the API last wrote under the key. */
                local_edits: boolean;
                /** @enum {string} */
                index_status: "pending" | "indexing" | "indexed" | "failed";
                index_error: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
            } | null;
            /** @description The article, as found, had been edited in the panel. */
            local_edits: boolean;
            extracted: {
                title: string;
                /** @description Visible characters of the text. */
                chars: number;
                /** @description On a dry run: the text itself. */
                text?: string;
            };
        };
        /** Priority */
        Priority: {
            id: number;
            name: string;
        };
        /** PublicConfig */
        PublicConfig: {
            "app.site_name": string;
            "app.lang": string;
            /** @description Relative to the address of the desk. */
            "app.logo_url": string | null;
            "app.version": string;
        };
        /** ReplyWindow */
        ReplyWindow: {
            /** @enum {string} */
            state: "open" | "closing" | "closed";
            /** Format: date-time */
            until: string | null;
        };
        /** Role */
        Role: {
            id: number;
            name: string;
            description: string;
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "conversations:write" | "messages:read" | "messages:write" | "messages:write_as_contact" | "view:manage" | "shared_views:manage" | "status:manage" | "tags:manage" | "macros:manage" | "users:manage" | "teams:manage" | "automations:manage" | "inboxes:manage" | "roles:manage" | "webhooks:manage" | "context_links:manage" | "templates:manage" | "reports:manage" | "business_hours:manage" | "sla:manage" | "general_settings:manage" | "notification_settings:manage" | "oidc:manage" | "ai:manage" | "custom_attributes:manage" | "activity_logs:manage" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete")[];
            /** @description A built-in role stays as it is. */
            built_in: boolean;
            /** @description Agents who have it. */
            agent_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** SitemapPages */
        SitemapPages: {
            /**
             * @description Addresses of pages, each once, in the order of the sitemap.
             * @example [
             *       "https://example.com/help/returns",
             *       "https://example.com/help/shipping"
             *     ]
             */
            urls: string[];
            /**
             * @description Pages found, also those that are not listed; counted up to 100,000.
             * @example 2
             */
            found: number;
            /**
             * @description There are more pages than are listed.
             * @example false
             */
            truncated: boolean;
            /**
             * @description Sitemaps of an index that could not be read, or were too many.
             * @example 0
             */
            unread: number;
        };
        /** Status */
        Status: {
            id: number;
            name: string;
            /** @enum {string} */
            category: "open" | "waiting" | "resolved";
            /** @description A built-in status stays as it is. */
            built_in: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /** Tag */
        Tag: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** TagInUse */
        TagInUse: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Conversations that have it. */
            conversation_count: number;
        };
        /** Team */
        Team: {
            id: number;
            name: string;
            emoji: string | null;
            /** @enum {string} */
            conversation_assignment_type: "Manual" | "Round robin";
            /** @description null follows the desk. */
            timezone: string | null;
            /** @description 0: no limit. */
            max_auto_assigned_conversations: number;
            members: {
                id: number;
                first_name: string;
                last_name: string;
            }[];
            /** @description Conversations that are given to it, whatever their status. */
            conversation_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** TestMailTaken */
        TestMailTaken: {
            /** @description What the mail server said when it took the mail. */
            answer: string;
        };
        /** UpsertResult */
        UpsertResult: {
            item: components["schemas"]["ArticleDraft"];
            /** @enum {string} */
            outcome: "added" | "updated" | "unchanged" | "adopted" | "conflict" | "would_add" | "would_update" | "would_adopt";
            /** PreviousArticle */
            previous: {
                id: number;
                /** @description The caller's own name for the article. */
                key: string | null;
                title: string;
                /** @description Markdown or HTML, as sent. */
                content: string;
                enabled: boolean;
                /** @enum {string} */
                source: "manual" | "api" | "file" | "url" | "import" | "connection";
                source_url: string | null;
                /** @description The connection that alone changes the article. */
                connection_id: number | null;
                /** @description Found by the index; null when it is not one of the known ones. */
                language: string | null;
                /** @description The text is not what the API last wrote under the key. */
                local_edits: boolean;
                /** @enum {string} */
                index_status: "pending" | "indexing" | "indexed" | "failed";
                index_error: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
            } | null;
            /** @description The article, as found, had been edited in the panel. */
            local_edits: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listenLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Until either side ends it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 7
                     *     event: conversation.updated
                     *     data: {"conversation_id":1}
                     */
                    "text/event-stream": string;
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "language": "en",
                 *       "availability_status": "online",
                 *       "current_password": "text",
                 *       "new_password": "019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60"
                 *     }
                 */
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    /** @description null follows the desk. */
                    language?: string | null;
                    /** @enum {string} */
                    availability_status?: "online" | "away" | "offline";
                    /** @description Proves a new one. */
                    current_password?: string;
                    new_password?: string;
                };
                /**
                 * @example {
                 *       "files": "(file)"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PNG, JPEG, WebP or GIF, at most 2 MB.
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setMyAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "online"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "online" | "away" | "offline";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCompactAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "type": "agent",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "enabled": true,
                     *           "avatar_url": "text",
                     *           "availability_status": "online"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["CompactAgent"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "type": "agent",
                     *           "enabled": true,
                     *           "availability_status": "online",
                     *           "roles": [
                     *             "Agent"
                     *           ],
                     *           "permissions": [
                     *             "conversations:read_all"
                     *           ],
                     *           "teams": [
                     *             {
                     *               "id": 1,
                     *               "name": "Support",
                     *               "emoji": "🙂"
                     *             }
                     *           ],
                     *           "avatar_url": "text",
                     *           "language": "en",
                     *           "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *           "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *           "last_login_at": "2026-01-05T09:30:00.000Z",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "email": "ada@example.com",
                 *       "roles": [
                 *         "Agent"
                 *       ],
                 *       "teams": [
                 *         "Support"
                 *       ],
                 *       "enabled": true,
                 *       "new_password": "019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                 *       "send_welcome_email": true
                 *     }
                 */
                "application/json": {
                    first_name: string;
                    last_name?: string;
                    /** @description An e-mail address. Upper and lower case are the same. */
                    email: string;
                    /** @description Names of roles. */
                    roles: string[];
                    /** @description Names of teams; the agent leaves all others. */
                    teams?: string[];
                    enabled?: boolean;
                    new_password?: string;
                    /** @description Mails a link for choosing a password. */
                    send_welcome_email?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "email": "ada@example.com",
                 *       "roles": [
                 *         "Agent"
                 *       ],
                 *       "teams": [
                 *         "Support"
                 *       ],
                 *       "enabled": true,
                 *       "new_password": "019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60"
                 *     }
                 */
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    /** @description An e-mail address. Upper and lower case are the same. */
                    email?: string;
                    /** @description Names of roles. */
                    roles?: string[];
                    /** @description Names of teams; the agent leaves all others. */
                    teams?: string[];
                    enabled?: boolean;
                    new_password?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "type": "agent",
                     *         "enabled": true,
                     *         "availability_status": "online",
                     *         "roles": [
                     *           "Agent"
                     *         ],
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "teams": [
                     *           {
                     *             "id": 1,
                     *             "name": "Support",
                     *             "emoji": "🙂"
                     *           }
                     *         ],
                     *         "avatar_url": "text",
                     *         "language": "en",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_key_last_used_at": "2026-01-05T09:30:00.000Z",
                     *         "last_login_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setPasswordByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text",
                 *       "password": "019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60"
                 *     }
                 */
                "application/json": {
                    /** @description From the link of the mail. */
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "replace": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description false: 409 when the agent has a key already.
                     * @default true
                     */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_secret": "(64 characters, shown once)"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Credential"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listKnowledgeKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *           "last_used_at": "2026-01-05T09:30:00.000Z",
                     *           "created_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["KnowledgeKey"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createKnowledgeKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "api_secret": "(64 characters, shown once)"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["KnowledgeKeyMade"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeKnowledgeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "description": "text",
                     *           "permissions": [
                     *             "conversations:read_all"
                     *           ],
                     *           "built_in": true,
                     *           "agent_count": 1,
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Role"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "description": "text",
                 *       "permissions": [
                 *         "conversations:read_all"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    description?: string;
                    permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "conversations:write" | "messages:read" | "messages:write" | "messages:write_as_contact" | "view:manage" | "shared_views:manage" | "status:manage" | "tags:manage" | "macros:manage" | "users:manage" | "teams:manage" | "automations:manage" | "inboxes:manage" | "roles:manage" | "webhooks:manage" | "context_links:manage" | "templates:manage" | "reports:manage" | "business_hours:manage" | "sla:manage" | "general_settings:manage" | "notification_settings:manage" | "oidc:manage" | "ai:manage" | "custom_attributes:manage" | "activity_logs:manage" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete")[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "text",
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "built_in": true,
                     *         "agent_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "text",
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "built_in": true,
                     *         "agent_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "description": "text",
                 *       "permissions": [
                 *         "conversations:read_all"
                 *       ]
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string;
                    permissions?: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "conversations:write" | "messages:read" | "messages:write" | "messages:write_as_contact" | "view:manage" | "shared_views:manage" | "status:manage" | "tags:manage" | "macros:manage" | "users:manage" | "teams:manage" | "automations:manage" | "inboxes:manage" | "roles:manage" | "webhooks:manage" | "context_links:manage" | "templates:manage" | "reports:manage" | "business_hours:manage" | "sla:manage" | "general_settings:manage" | "notification_settings:manage" | "oidc:manage" | "ai:manage" | "custom_attributes:manage" | "activity_logs:manage" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete")[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "text",
                     *         "permissions": [
                     *           "conversations:read_all"
                     *         ],
                     *         "built_in": true,
                     *         "agent_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMyTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "emoji": "🙂",
                     *           "conversation_assignment_type": "Manual",
                     *           "timezone": "text",
                     *           "max_auto_assigned_conversations": 1,
                     *           "members": [
                     *             {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace"
                     *             }
                     *           ],
                     *           "conversation_count": 1,
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Team"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCompactTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "emoji": "🙂"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["CompactTeam"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "emoji": "🙂",
                     *           "conversation_assignment_type": "Manual",
                     *           "timezone": "text",
                     *           "max_auto_assigned_conversations": 1,
                     *           "members": [
                     *             {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace"
                     *             }
                     *           ],
                     *           "conversation_count": 1,
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Team"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "emoji": "🙂",
                 *       "conversation_assignment_type": "Manual",
                 *       "timezone": "text",
                 *       "max_auto_assigned_conversations": 1,
                 *       "member_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    emoji?: string | null;
                    /** @enum {string} */
                    conversation_assignment_type?: "Manual" | "Round robin";
                    /** @description A name of the IANA time zone database. */
                    timezone?: string | null;
                    max_auto_assigned_conversations?: number;
                    /** @description Ids of agents; all others leave the team. */
                    member_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "emoji": "🙂",
                     *         "conversation_assignment_type": "Manual",
                     *         "timezone": "text",
                     *         "max_auto_assigned_conversations": 1,
                     *         "members": [
                     *           {
                     *             "id": 1,
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace"
                     *           }
                     *         ],
                     *         "conversation_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "emoji": "🙂",
                     *         "conversation_assignment_type": "Manual",
                     *         "timezone": "text",
                     *         "max_auto_assigned_conversations": 1,
                     *         "members": [
                     *           {
                     *             "id": 1,
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace"
                     *           }
                     *         ],
                     *         "conversation_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "emoji": "🙂",
                 *       "conversation_assignment_type": "Manual",
                 *       "timezone": "text",
                 *       "max_auto_assigned_conversations": 1,
                 *       "member_ids": [
                 *         1
                 *       ]
                 *     }
                 */
                "application/json": {
                    name?: string;
                    emoji?: string | null;
                    /** @enum {string} */
                    conversation_assignment_type?: "Manual" | "Round robin";
                    /** @description A name of the IANA time zone database. */
                    timezone?: string | null;
                    max_auto_assigned_conversations?: number;
                    /** @description Ids of agents; all others leave the team. */
                    member_ids?: number[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "emoji": "🙂",
                     *         "conversation_assignment_type": "Manual",
                     *         "timezone": "text",
                     *         "max_auto_assigned_conversations": 1,
                     *         "members": [
                     *           {
                     *             "id": 1,
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace"
                     *           }
                     *         ],
                     *         "conversation_count": 1,
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "app.site_name": "Example",
                     *         "app.lang": "en",
                     *         "app.logo_url": "/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "app.version": "0.1.0"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["PublicConfig"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getGeneralSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "app.site_name": "Example",
                     *         "app.root_url": "https://desk.example.com",
                     *         "app.accepted_hosts": [
                     *           "old.example.com"
                     *         ],
                     *         "app.logo_url": "/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "app.lang": "en",
                     *         "app.timezone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateGeneralSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "app.site_name": "Example",
                 *       "app.root_url": "https://desk.example.com",
                 *       "app.accepted_hosts": [
                 *         "old.example.com"
                 *       ],
                 *       "app.lang": "en",
                 *       "app.timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    "app.site_name"?: string;
                    /** @description Address of the desk: an http or https origin. */
                    "app.root_url"?: string;
                    /** @description Other addresses that the desk is opened under, as host or host:port. */
                    "app.accepted_hosts"?: string[];
                    /** @description Language of the panel. */
                    "app.lang"?: string;
                    /** @description Name in the IANA time zone database. */
                    "app.timezone"?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "app.site_name": "Example",
                     *         "app.root_url": "https://desk.example.com",
                     *         "app.accepted_hosts": [
                     *           "old.example.com"
                     *         ],
                     *         "app.logo_url": "/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "app.lang": "en",
                     *         "app.timezone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": "(file)"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PNG, JPEG, WebP or GIF, at most 2 MB.
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "app.site_name": "Example",
                     *         "app.root_url": "https://desk.example.com",
                     *         "app.accepted_hosts": [
                     *           "old.example.com"
                     *         ],
                     *         "app.logo_url": "/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "app.lang": "en",
                     *         "app.timezone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "app.site_name": "Example",
                     *         "app.root_url": "https://desk.example.com",
                     *         "app.accepted_hosts": [
                     *           "old.example.com"
                     *         ],
                     *         "app.logo_url": "/uploads/logo/019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "app.lang": "en",
                     *         "app.timezone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["GeneralSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "notification.email.enabled": true,
                     *         "notification.email.host": "text",
                     *         "notification.email.port": 1,
                     *         "notification.email.username": "text",
                     *         "notification.email.password": "text",
                     *         "notification.email.tls_type": "none",
                     *         "notification.email.tls_skip_verify": true,
                     *         "notification.email.hello_hostname": "text",
                     *         "notification.email.email_address": "text",
                     *         "notification.email.reply_to": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["MailSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notification.email.enabled": true,
                 *       "notification.email.host": "text",
                 *       "notification.email.port": 1,
                 *       "notification.email.username": "text",
                 *       "notification.email.password": "text",
                 *       "notification.email.tls_type": "none",
                 *       "notification.email.tls_skip_verify": true,
                 *       "notification.email.hello_hostname": "text",
                 *       "notification.email.email_address": "text",
                 *       "notification.email.reply_to": "text"
                 *     }
                 */
                "application/json": {
                    /** @description Whether mail is sent. */
                    "notification.email.enabled"?: boolean;
                    /** @description Name or address of the server. */
                    "notification.email.host"?: string;
                    "notification.email.port"?: number;
                    /** @description Empty: no sign-in. */
                    "notification.email.username"?: string;
                    /** @description Ten bullets keep the stored value. */
                    "notification.email.password"?: string;
                    /**
                     * @description `starttls` sends nothing without encryption.
                     * @enum {string}
                     */
                    "notification.email.tls_type"?: "none" | "starttls" | "tls";
                    /** @description Takes any certificate. */
                    "notification.email.tls_skip_verify"?: boolean;
                    /** @description What the desk calls itself. Empty: the name of its machine. */
                    "notification.email.hello_hostname"?: string;
                    /** @description An e-mail address, alone or as `Name <address>`. */
                    "notification.email.email_address"?: string;
                    /** @description Where answers go. Empty: to the sender. */
                    "notification.email.reply_to"?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "notification.email.enabled": true,
                     *         "notification.email.host": "text",
                     *         "notification.email.port": 1,
                     *         "notification.email.username": "text",
                     *         "notification.email.password": "text",
                     *         "notification.email.tls_type": "none",
                     *         "notification.email.tls_skip_verify": true,
                     *         "notification.email.hello_hostname": "text",
                     *         "notification.email.email_address": "text",
                     *         "notification.email.reply_to": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["MailSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "text"
                 *     }
                 */
                "application/json": {
                    to: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "answer": "text"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["TestMailTaken"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description Words, each of which stands in the name of who did it, the address it came from or what differs.
                 * @example opening hours
                 */
                query?: string;
                /** @example agent */
                actor_type?: "agent" | "knowledge_key" | "system";
                /** @example 1 */
                actor_id?: number;
                /** @example agent_login */
                activity_type?: "agent_login" | "agent_logout" | "agent_created" | "agent_updated" | "agent_deleted" | "api_key_generated" | "api_key_revoked" | "role_created" | "role_updated" | "role_deleted" | "team_created" | "team_updated" | "team_deleted" | "tag_created" | "tag_updated" | "tag_deleted" | "status_created" | "status_updated" | "status_deleted" | "settings_updated" | "inbox_created" | "inbox_updated" | "inbox_deleted" | "automation_rule_created" | "automation_rule_updated" | "automation_rule_deleted" | "article_enabled" | "article_disabled" | "article_deleted";
                /** @example agent */
                target_model_type?: "agent" | "api_key" | "role" | "team" | "tag" | "status" | "settings" | "inbox" | "automation_rule" | "article";
                /** @example 1 */
                target_model_id?: number;
                /**
                 * @description At or after this time.
                 * @example 2026-01-05T09:30:00.000Z
                 */
                from?: string;
                /**
                 * @description Before this time.
                 * @example 2026-01-05T09:30:00.000Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "activity_type": "agent_login",
                     *             "actor_type": "agent",
                     *             "actor_id": 1,
                     *             "actor_name": "text",
                     *             "target_model_type": "agent",
                     *             "target_model_id": 1,
                     *             "target_name": "text",
                     *             "before": {},
                     *             "after": {},
                     *             "ip": "192.0.2.1",
                     *             "created_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ActivityEntry"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "activity_type": "agent_login",
                     *         "actor_type": "agent",
                     *         "actor_id": 1,
                     *         "actor_name": "text",
                     *         "target_model_type": "agent",
                     *         "target_model_id": 1,
                     *         "target_name": "text",
                     *         "before": {},
                     *         "after": {},
                     *         "ip": "192.0.2.1",
                     *         "created_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ActivityEntry"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example (file) */
                    "*/*": string;
                };
            };
            /** @description The part that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The file that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Nothing of the part that `Range` asks for is there */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example (file) */
                    "*/*": string;
                };
            };
            /** @description The part that `Range` asks for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The file that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Nothing of the part that `Range` asks for is there */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": "(file)"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file, at most 100 MB.
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60",
                     *         "store": "fs",
                     *         "filename": "text",
                     *         "content_type": "image/png",
                     *         "size": 1,
                     *         "disposition": "inline",
                     *         "meta": {
                     *           "width": 1,
                     *           "height": 1
                     *         },
                     *         "url": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Media"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description Words of the name, the e-mail address or the number.
                 * @example
                 */
                query?: string;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example created_at */
                order_by?: "created_at" | "first_name";
                /**
                 * @description JSON list of {field, operator, value}, all of which must hold.
                 * @example [{"field":"status_category","operator":"equals","value":"open"}]
                 */
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "phone_number": "+4915112345678",
                     *             "country": "DE",
                     *             "language": "en",
                     *             "blocked": true,
                     *             "avatar_url": "text",
                     *             "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["Contact"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "email": "ada@example.com",
                 *       "phone_number": "+4915112345678",
                 *       "country": "DE",
                 *       "language": "en"
                 *     }
                 */
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    /** @description Upper and lower case are the same. */
                    email?: string | null;
                    /** @description 5 to 20 digits in the international form; blanks and the like go. */
                    phone_number?: string | null;
                    country?: string | null;
                    language?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "phone_number": "+4915112345678",
                     *         "country": "DE",
                     *         "language": "en",
                     *         "blocked": true,
                     *         "avatar_url": "text",
                     *         "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchContacts: {
        parameters: {
            query: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description At least 2 characters. Every word is taken as the beginning of one.
                 * @example opening hours
                 */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "first_name": "Ada",
                     *             "last_name": "Lovelace",
                     *             "email": "ada@example.com",
                     *             "phone_number": "+4915112345678",
                     *             "country": "DE",
                     *             "language": "en",
                     *             "blocked": true,
                     *             "avatar_url": "text",
                     *             "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["Contact"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "phone_number": "+4915112345678",
                     *         "country": "DE",
                     *         "language": "en",
                     *         "blocked": true,
                     *         "avatar_url": "text",
                     *         "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    editContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Lovelace",
                 *       "email": "ada@example.com",
                 *       "phone_number": "+4915112345678",
                 *       "country": "DE",
                 *       "language": "en"
                 *     }
                 */
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    /** @description Upper and lower case are the same. */
                    email?: string | null;
                    /** @description 5 to 20 digits in the international form; blanks and the like go. */
                    phone_number?: string | null;
                    country?: string | null;
                    language?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "phone_number": "+4915112345678",
                     *         "country": "DE",
                     *         "language": "en",
                     *         "blocked": true,
                     *         "avatar_url": "text",
                     *         "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    blockContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether the contact may reach the desk: false blocks, true unblocks. */
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "email": "ada@example.com",
                     *         "phone_number": "+4915112345678",
                     *         "country": "DE",
                     *         "language": "en",
                     *         "blocked": true,
                     *         "avatar_url": "text",
                     *         "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContactNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "contact_id": 1,
                     *           "note": "text",
                     *           "user_id": 1,
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "avatar_url": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ContactNote"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addContactNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "text"
                 *     }
                 */
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "contact_id": 1,
                     *         "note": "text",
                     *         "user_id": 1,
                     *         "first_name": "Ada",
                     *         "last_name": "Lovelace",
                     *         "avatar_url": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ContactNote"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteContactNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                note_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAllConversations: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example last_message_at */
                order_by?: "last_message_at" | "created_at" | "waiting_since";
                /**
                 * @description JSON list of {field, operator, value}, all of which must hold.
                 * @example [{"field":"status_category","operator":"equals","value":"open"}]
                 */
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAssignedConversations: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example last_message_at */
                order_by?: "last_message_at" | "created_at" | "waiting_since";
                /**
                 * @description JSON list of {field, operator, value}, all of which must hold.
                 * @example [{"field":"status_category","operator":"equals","value":"open"}]
                 */
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUnassignedConversations: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example last_message_at */
                order_by?: "last_message_at" | "created_at" | "waiting_since";
                /**
                 * @description JSON list of {field, operator, value}, all of which must hold.
                 * @example [{"field":"status_category","operator":"equals","value":"open"}]
                 */
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamInbox: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example last_message_at */
                order_by?: "last_message_at" | "created_at" | "waiting_since";
                /**
                 * @description JSON list of {field, operator, value}, all of which must hold.
                 * @example [{"field":"status_category","operator":"equals","value":"open"}]
                 */
                filters?: string;
            };
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "reference_number": "text",
                     *         "subject": "text",
                     *         "inbox_id": 1,
                     *         "inbox_name": "text",
                     *         "inbox_channel": "whatsapp",
                     *         "status": "Open",
                     *         "status_id": 1,
                     *         "status_category": "open",
                     *         "priority": "text",
                     *         "priority_id": 1,
                     *         "assigned_user_id": 1,
                     *         "assigned_team_id": 1,
                     *         "assignee": {
                     *           "id": 1,
                     *           "type": "agent",
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "avatar_url": "text"
                     *         },
                     *         "ai_state": "none",
                     *         "tags": [
                     *           "billing"
                     *         ],
                     *         "last_message": "text",
                     *         "last_message_at": "2026-01-05T09:30:00.000Z",
                     *         "last_message_sender": "contact",
                     *         "last_message_type": "incoming",
                     *         "last_message_status": "received",
                     *         "waiting_since": "2026-01-05T09:30:00.000Z",
                     *         "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *         "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *         "resolved_at": "2026-01-05T09:30:00.000Z",
                     *         "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *         "unread_message_count": 1,
                     *         "reply_window": {
                     *           "state": "open",
                     *           "until": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z",
                     *         "contact_id": 1,
                     *         "closed_at": "2026-01-05T09:30:00.000Z",
                     *         "contact": {
                     *           "id": 1,
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "email": "ada@example.com",
                     *           "phone_number": "+4915112345678",
                     *           "country": "DE",
                     *           "language": "en",
                     *           "blocked": true,
                     *           "avatar_url": "text",
                     *           "last_seen_at": "2026-01-05T09:30:00.000Z",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContactConversations: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setConversationStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "Open",
                 *       "snoozed_until": "2026-01-05T09:30:00.000Z"
                 *     }
                 */
                "application/json": {
                    status: string;
                    /** Format: date-time */
                    snoozed_until?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setConversationPriority: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "priority": "text"
                 *     }
                 */
                "application/json": {
                    priority: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    markConversationSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee_id": 1
                 *     }
                 */
                "application/json": {
                    assignee_id: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unassignAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "assignee_id": 1
                 *     }
                 */
                "application/json": {
                    assignee_id: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unassignTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPriorities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Priority"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "category": "open",
                     *           "built_in": true,
                     *           "created_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Status"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "category": "open"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    category: "open" | "waiting" | "resolved";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "category": "open",
                     *         "built_in": true,
                     *         "created_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Status"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "category": "open"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    category?: "open" | "waiting" | "resolved";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "category": "open",
                     *         "built_in": true,
                     *         "created_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Status"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z",
                     *         "conversation_count": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["TagInUse"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    tagConversation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "billing"
                 *       ],
                 *       "action": "add_tags"
                 *     }
                 */
                "application/json": {
                    /** @description Names of tags; upper and lower case are the same. */
                    tags: string[];
                    /**
                     * @default set_tags
                     * @enum {string}
                     */
                    action?: "add_tags" | "set_tags" | "remove_tags";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
            };
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "conversation_id": 1,
                     *             "conversation_uuid": "text",
                     *             "type": "incoming",
                     *             "status": "received",
                     *             "content": "We are open from nine to five.",
                     *             "text_content": "text",
                     *             "content_type": "text",
                     *             "private": true,
                     *             "sender_id": 1,
                     *             "sender_type": "contact",
                     *             "author": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text",
                     *               "type": "contact"
                     *             },
                     *             "echo_id": "text",
                     *             "provider_at": "2026-01-05T09:30:00.000Z",
                     *             "attachments": [
                     *               {}
                     *             ],
                     *             "meta": {
                     *               "failure": {
                     *                 "code": 1,
                     *                 "reason": "payment",
                     *                 "provider_text": "text"
                     *               },
                     *               "activity": {
                     *                 "kind": "conversation_opened",
                     *                 "actor": "text",
                     *                 "assignee": "text",
                     *                 "assignee_type": "agent",
                     *                 "rule": "text",
                     *                 "from": "text",
                     *                 "to": "text",
                     *                 "reason": "text",
                     *                 "tags": [
                     *                   "billing"
                     *                 ]
                     *               },
                     *               "buttons": [
                     *                 {
                     *                   "id": "text",
                     *                   "title": "Opening hours"
                     *                 }
                     *               ],
                     *               "tap": {
                     *                 "id": "text",
                     *                 "title": "Opening hours"
                     *               },
                     *               "kind": "text",
                     *               "sources": [
                     *                 {
                     *                   "article_id": 1,
                     *                   "title": "Opening hours",
                     *                   "passage": "text",
                     *                   "score": 1
                     *                 }
                     *               ],
                     *               "sent_at": "2026-01-05T09:30:00.000Z",
                     *               "delivered_at": "2026-01-05T09:30:00.000Z",
                     *               "read_at": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["Message"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Hello, how can I help you?",
                 *       "private": false,
                 *       "echo_id": "text"
                 *     }
                 */
                "application/json": {
                    /** @description A text over 4096 characters goes out in parts. */
                    message: string;
                    /**
                     * @description A note that only the team sees.
                     * @default false
                     */
                    private?: boolean;
                    /** @description The sender's own id: the same one again sends nothing again. */
                    echo_id?: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "conversation_id": 1,
                     *         "conversation_uuid": "text",
                     *         "type": "incoming",
                     *         "status": "received",
                     *         "content": "We are open from nine to five.",
                     *         "text_content": "text",
                     *         "content_type": "text",
                     *         "private": true,
                     *         "sender_id": 1,
                     *         "sender_type": "contact",
                     *         "author": {
                     *           "id": 1,
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "avatar_url": "text",
                     *           "type": "contact"
                     *         },
                     *         "echo_id": "text",
                     *         "provider_at": "2026-01-05T09:30:00.000Z",
                     *         "attachments": [
                     *           {}
                     *         ],
                     *         "meta": {
                     *           "failure": {
                     *             "code": 1,
                     *             "reason": "payment",
                     *             "provider_text": "text"
                     *           },
                     *           "activity": {
                     *             "kind": "conversation_opened",
                     *             "actor": "text",
                     *             "assignee": "text",
                     *             "assignee_type": "agent",
                     *             "rule": "text",
                     *             "from": "text",
                     *             "to": "text",
                     *             "reason": "text",
                     *             "tags": [
                     *               "billing"
                     *             ]
                     *           },
                     *           "buttons": [
                     *             {
                     *               "id": "text",
                     *               "title": "Opening hours"
                     *             }
                     *           ],
                     *           "tap": {
                     *             "id": "text",
                     *             "title": "Opening hours"
                     *           },
                     *           "kind": "text",
                     *           "sources": [
                     *             {
                     *               "article_id": 1,
                     *               "title": "Opening hours",
                     *               "passage": "text",
                     *               "score": 1
                     *             }
                     *           ],
                     *           "sent_at": "2026-01-05T09:30:00.000Z",
                     *           "delivered_at": "2026-01-05T09:30:00.000Z",
                     *           "read_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendMessageAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                message_uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "conversation_id": 1,
                     *         "conversation_uuid": "text",
                     *         "type": "incoming",
                     *         "status": "received",
                     *         "content": "We are open from nine to five.",
                     *         "text_content": "text",
                     *         "content_type": "text",
                     *         "private": true,
                     *         "sender_id": 1,
                     *         "sender_type": "contact",
                     *         "author": {
                     *           "id": 1,
                     *           "first_name": "Ada",
                     *           "last_name": "Lovelace",
                     *           "avatar_url": "text",
                     *           "type": "contact"
                     *         },
                     *         "echo_id": "text",
                     *         "provider_at": "2026-01-05T09:30:00.000Z",
                     *         "attachments": [
                     *           {}
                     *         ],
                     *         "meta": {
                     *           "failure": {
                     *             "code": 1,
                     *             "reason": "payment",
                     *             "provider_text": "text"
                     *           },
                     *           "activity": {
                     *             "kind": "conversation_opened",
                     *             "actor": "text",
                     *             "assignee": "text",
                     *             "assignee_type": "agent",
                     *             "rule": "text",
                     *             "from": "text",
                     *             "to": "text",
                     *             "reason": "text",
                     *             "tags": [
                     *               "billing"
                     *             ]
                     *           },
                     *           "buttons": [
                     *             {
                     *               "id": "text",
                     *               "title": "Opening hours"
                     *             }
                     *           ],
                     *           "tap": {
                     *             "id": "text",
                     *             "title": "Opening hours"
                     *           },
                     *           "kind": "text",
                     *           "sources": [
                     *             {
                     *               "article_id": 1,
                     *               "title": "Opening hours",
                     *               "passage": "text",
                     *               "score": 1
                     *             }
                     *           ],
                     *           "sent_at": "2026-01-05T09:30:00.000Z",
                     *           "delivered_at": "2026-01-05T09:30:00.000Z",
                     *           "read_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID
                 * @example 019b8d2a-7c4e-7a10-9f3b-2d5e8c1a4f60
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "text/plain": string;
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchConversations: {
        parameters: {
            query: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description At least 2 characters. Every word is taken as the beginning of one.
                 * @example opening hours
                 */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "reference_number": "text",
                     *             "subject": "text",
                     *             "inbox_id": 1,
                     *             "inbox_name": "text",
                     *             "inbox_channel": "whatsapp",
                     *             "status": "Open",
                     *             "status_id": 1,
                     *             "status_category": "open",
                     *             "priority": "text",
                     *             "priority_id": 1,
                     *             "assigned_user_id": 1,
                     *             "assigned_team_id": 1,
                     *             "assignee": {
                     *               "id": 1,
                     *               "type": "agent",
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "avatar_url": "text"
                     *             },
                     *             "ai_state": "none",
                     *             "tags": [
                     *               "billing"
                     *             ],
                     *             "last_message": "text",
                     *             "last_message_at": "2026-01-05T09:30:00.000Z",
                     *             "last_message_sender": "contact",
                     *             "last_message_type": "incoming",
                     *             "last_message_status": "received",
                     *             "waiting_since": "2026-01-05T09:30:00.000Z",
                     *             "first_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "last_reply_at": "2026-01-05T09:30:00.000Z",
                     *             "resolved_at": "2026-01-05T09:30:00.000Z",
                     *             "snoozed_until": "2026-01-05T09:30:00.000Z",
                     *             "unread_message_count": 1,
                     *             "reply_window": {
                     *               "state": "open",
                     *               "until": "2026-01-05T09:30:00.000Z"
                     *             },
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace",
                     *               "email": "ada@example.com",
                     *               "phone_number": "+4915112345678",
                     *               "avatar_url": "text"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ConversationItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchMessages: {
        parameters: {
            query: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description At least 2 characters. Every word is taken as the beginning of one.
                 * @example opening hours
                 */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "uuid": "text",
                     *             "type": "incoming",
                     *             "private": true,
                     *             "sender_type": "contact",
                     *             "text_content": "text",
                     *             "snippet": "text",
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "conversation_id": 1,
                     *             "conversation_uuid": "text",
                     *             "conversation_reference_number": "text",
                     *             "conversation_subject": "text",
                     *             "conversation_status": "text",
                     *             "conversation_created_at": "2026-01-05T09:30:00.000Z",
                     *             "contact": {
                     *               "id": 1,
                     *               "first_name": "Ada",
                     *               "last_name": "Lovelace"
                     *             }
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["MessageHit"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example chat */
                purpose: "chat" | "embedding" | "transcription" | "rerank";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "purpose": "chat",
                     *         "enabled": true,
                     *         "address": "text",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "model": "text",
                     *         "dimensions": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ModelSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example chat */
                purpose: "chat" | "embedding" | "transcription" | "rerank";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "address": "text",
                 *       "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                 *       "model": "text",
                 *       "dimensions": 1
                 *     }
                 */
                "application/json": {
                    /** @description Whether the model is used. */
                    enabled?: boolean;
                    /** @description Where the paths of the service begin, like https://api.openai.com/v1. */
                    address?: string;
                    /** @description Ten bullets keep the stored value. */
                    api_key?: string;
                    /** @description The service's name for the model. */
                    model?: string;
                    /** @description Numbers of a vector; null: as many as the model gives. */
                    dimensions?: number | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "purpose": "chat",
                     *         "enabled": true,
                     *         "address": "text",
                     *         "api_key": "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6",
                     *         "model": "text",
                     *         "dimensions": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ModelSettings"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testModel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example embedding */
                purpose: "embedding" | "rerank";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "milliseconds": 1,
                     *         "dimensions": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ModelTested"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listArticles: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
                /**
                 * @description Text that the title, the key or the content holds.
                 * @example opening hours
                 */
                query?: string;
                /** @example true */
                enabled?: boolean;
                /** @example manual */
                source?: "manual" | "api" | "file" | "url" | "import" | "connection";
                /** @example pending */
                index_status?: "pending" | "indexing" | "indexed" | "failed";
                /** @example true */
                local_edits?: boolean;
                /** @example asc */
                order?: "asc" | "desc";
                /** @example updated_at */
                order_by?: "updated_at" | "title";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "id": 1,
                     *             "key": "text",
                     *             "title": "Opening hours",
                     *             "content": "We are open from nine to five.",
                     *             "enabled": true,
                     *             "source": "manual",
                     *             "source_url": "text",
                     *             "connection_id": 1,
                     *             "language": "en",
                     *             "local_edits": true,
                     *             "index_status": "pending",
                     *             "index_error": "text",
                     *             "created_at": "2026-01-05T09:30:00.000Z",
                     *             "updated_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["Article"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Opening hours",
                 *       "content": "We are open from nine to five.",
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    title: string;
                    /** @description Markdown or HTML, at most 25 MiB of UTF-8. */
                    content: string;
                    enabled?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "key": "text",
                     *         "title": "Opening hours",
                     *         "content": "We are open from nine to five.",
                     *         "enabled": true,
                     *         "source": "manual",
                     *         "source_url": "text",
                     *         "connection_id": 1,
                     *         "language": "en",
                     *         "local_edits": true,
                     *         "index_status": "pending",
                     *         "index_error": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    countArticles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "total": 1,
                     *         "disabled": 1,
                     *         "local_edits": 1,
                     *         "source": {
                     *           "manual": 1,
                     *           "api": 1,
                     *           "file": 1,
                     *           "url": 1,
                     *           "import": 1,
                     *           "connection": 1
                     *         },
                     *         "index_status": {
                     *           "pending": 1,
                     *           "indexing": 1,
                     *           "indexed": 1,
                     *           "failed": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ArticleCounts"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeArticles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         1
                 *       ],
                 *       "action": "enable"
                 *     }
                 */
                "application/json": {
                    ids: number[];
                    /** @enum {string} */
                    action: "enable" | "disable" | "delete";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "done": 1,
                     *         "refused": [
                     *           {
                     *             "id": 1,
                     *             "reason": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["BulkResult"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    upsertArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "text",
                 *       "title": "Opening hours",
                 *       "content": "We are open from nine to five.",
                 *       "enabled": true,
                 *       "on_local_edits": "keep",
                 *       "adopt_id": 1,
                 *       "dry_run": true
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 1000 bytes of UTF-8. The same key names the same article. */
                    key: string;
                    title: string;
                    /** @description Markdown or HTML, at most 25 MiB of UTF-8. */
                    content: string;
                    /** @description Absent: a new article is enabled, others stay. */
                    enabled?: boolean | null;
                    /**
                     * @description What happens to a text edited in the panel: overwritten.
                     * @enum {string|null}
                     */
                    on_local_edits?: "keep" | "overwrite" | null;
                    /** @description An article without a key that takes over this key. */
                    adopt_id?: number | null;
                    /** @description Answers the outcome and writes nothing. */
                    dry_run?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "item": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "outcome": "added",
                     *         "previous": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "local_edits": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["UpsertResult"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchArticles: {
        parameters: {
            query: {
                /**
                 * @description A question or words; the first 1,000 characters count.
                 * @example opening hours
                 */
                query: string;
                /** @example 10 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "article_id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "passage": "text",
                     *           "score": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["FoundPassage"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "key": "text",
                     *         "title": "Opening hours",
                     *         "content": "We are open from nine to five.",
                     *         "enabled": true,
                     *         "source": "manual",
                     *         "source_url": "text",
                     *         "connection_id": 1,
                     *         "language": "en",
                     *         "local_edits": true,
                     *         "index_status": "pending",
                     *         "index_error": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    editArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Opening hours",
                 *       "content": "We are open from nine to five.",
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    title?: string | null;
                    /** @description Markdown or HTML, at most 25 MiB of UTF-8. */
                    content?: string | null;
                    enabled?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "key": "text",
                     *         "title": "Opening hours",
                     *         "content": "We are open from nine to five.",
                     *         "enabled": true,
                     *         "source": "manual",
                     *         "source_url": "text",
                     *         "connection_id": 1,
                     *         "language": "en",
                     *         "local_edits": true,
                     *         "index_status": "pending",
                     *         "index_error": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reindexArticle: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "key": "text",
                     *         "title": "Opening hours",
                     *         "content": "We are open from nine to five.",
                     *         "enabled": true,
                     *         "source": "manual",
                     *         "source_url": "text",
                     *         "connection_id": 1,
                     *         "language": "en",
                     *         "local_edits": true,
                     *         "index_status": "pending",
                     *         "index_error": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listArticleVersions: {
        parameters: {
            query?: {
                /**
                 * @description From 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description At most 500; a larger one serves 500.
                 * @example 30
                 */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "results": [
                     *           {
                     *             "revision": 1,
                     *             "title": "Opening hours",
                     *             "bytes": 1,
                     *             "how": "panel",
                     *             "author_type": "agent",
                     *             "author_id": 1,
                     *             "author_name": "text",
                     *             "created_at": "2026-01-05T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "total": 1,
                     *         "per_page": 30,
                     *         "total_pages": 1,
                     *         "page": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: {
                            results: components["schemas"]["ListedVersion"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                        };
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readArticleVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "revision": 1,
                     *         "title": "Opening hours",
                     *         "bytes": 1,
                     *         "how": "panel",
                     *         "author_type": "agent",
                     *         "author_id": 1,
                     *         "author_name": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "content": "We are open from nine to five."
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ArticleVersion"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreArticleVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
                /** @example 1 */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "key": "text",
                     *         "title": "Opening hours",
                     *         "content": "We are open from nine to five.",
                     *         "enabled": true,
                     *         "source": "manual",
                     *         "source_url": "text",
                     *         "connection_id": 1,
                     *         "language": "en",
                     *         "local_edits": true,
                     *         "index_status": "pending",
                     *         "index_error": "text",
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Article"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(file)",
                 *       "key": "text",
                 *       "title": "Opening hours",
                 *       "enabled": "true",
                 *       "on_local_edits": "keep",
                 *       "adopt_id": "1",
                 *       "dry_run": "true"
                 *     }
                 */
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PDF, HTML, Markdown or plain text, at most 25 MiB.
                     */
                    file: string;
                    /** @description Absent: `file://` and the name of the file. */
                    key?: string;
                    /** @description Absent: the document's own title, else the file's name. */
                    title?: string;
                    /** @enum {string} */
                    enabled?: "true" | "false";
                    /** @enum {string} */
                    on_local_edits?: "keep" | "overwrite";
                    adopt_id?: string;
                    /** @enum {string} */
                    dry_run?: "true" | "false";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "item": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "outcome": "added",
                     *         "previous": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "local_edits": true,
                     *         "extracted": {
                     *           "title": "Opening hours",
                     *           "chars": 1,
                     *           "text": "text"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["FileImportResult"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/help/returns",
                 *       "title": "Opening hours",
                 *       "enabled": true,
                 *       "on_local_edits": "keep",
                 *       "adopt_id": 1,
                 *       "dry_run": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An http or https link of at most 1000 bytes. As it is sent it becomes the key of the article.
                     * @example https://example.com/help/returns
                     */
                    url: string;
                    /** @description Absent: the title of the page. */
                    title?: string | null;
                    /** @description Absent: a new article is enabled, others stay. */
                    enabled?: boolean | null;
                    /**
                     * @description What happens to a text edited in the panel: overwritten.
                     * @enum {string|null}
                     */
                    on_local_edits?: "keep" | "overwrite" | null;
                    /** @description An article without a key that takes over this key. */
                    adopt_id?: number | null;
                    /** @description Answers the outcome and writes nothing. */
                    dry_run?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "item": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "outcome": "added",
                     *         "previous": {
                     *           "id": 1,
                     *           "key": "text",
                     *           "title": "Opening hours",
                     *           "content": "We are open from nine to five.",
                     *           "enabled": true,
                     *           "source": "manual",
                     *           "source_url": "text",
                     *           "connection_id": 1,
                     *           "language": "en",
                     *           "local_edits": true,
                     *           "index_status": "pending",
                     *           "index_error": "text",
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         },
                     *         "local_edits": true,
                     *         "extracted": {
                     *           "title": "Opening hours",
                     *           "chars": 1,
                     *           "text": "text"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["PageImported"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readSitemap: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/sitemap.xml"
                 *     }
                 */
                "application/json": {
                    /** @example https://example.com/sitemap.xml */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "urls": [
                     *           "https://example.com/help/returns",
                     *           "https://example.com/help/shipping"
                     *         ],
                     *         "found": 2,
                     *         "truncated": false,
                     *         "unread": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["SitemapPages"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readImportStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "running": true,
                     *         "total": 1,
                     *         "success": 1,
                     *         "errors": 1,
                     *         "logs": [
                     *           "added: handbook.pdf",
                     *           "failed: https://example.com/x: The link answers with status 404"
                     *         ],
                     *         "started_at": "2026-01-05T09:30:00.000Z",
                     *         "ended_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ImportStatus"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         "(file)"
                 *       ],
                 *       "urls": "https://example.com/sitemap.xml\nhttps://example.com/terms",
                 *       "enabled": "true",
                 *       "on_local_edits": "keep"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description PDF, HTML, Markdown and plain text, each at most 25 MiB and 20 GiB in all; `file` is the same field. */
                    files?: string[];
                    /**
                     * @description One link on a line, at most 10,000; a sitemap stands for its pages.
                     * @example https://example.com/sitemap.xml
                     *     https://example.com/terms
                     */
                    urls?: string;
                    /**
                     * @description Absent: new articles are enabled, others stay.
                     * @enum {string}
                     */
                    enabled?: "true" | "false";
                    /** @enum {string} */
                    on_local_edits?: "keep" | "overwrite";
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "running": true,
                     *         "total": 1,
                     *         "success": 1,
                     *         "errors": 1,
                     *         "logs": [
                     *           "added: handbook.pdf",
                     *           "failed: https://example.com/x: The link answers with status 404"
                     *         ],
                     *         "started_at": "2026-01-05T09:30:00.000Z",
                     *         "ended_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ImportStatus"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "sitemap_url": "text",
                     *           "urls": [
                     *             "text"
                     *           ],
                     *           "interval_hours": 1,
                     *           "syncing": true,
                     *           "articles": 1,
                     *           "last_run": "2026-01-05T09:30:00.000Z",
                     *           "next_run": "2026-01-05T09:30:00.000Z",
                     *           "counts": {
                     *             "added": 1,
                     *             "updated": 1,
                     *             "unchanged": 1,
                     *             "disabled": 1,
                     *             "conflicts": 1,
                     *             "errors": 1
                     *           },
                     *           "last_error": "text",
                     *           "logs": [
                     *             "text"
                     *           ],
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Connection"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "sitemap_url": "text",
                 *       "urls": [
                 *         "text"
                 *       ],
                 *       "interval_hours": 24
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @description The pages it lists, the first 300 of them, become articles. */
                    sitemap_url?: string | null;
                    /** @description The pages themselves, instead of a sitemap. */
                    urls?: string[] | null;
                    /**
                     * @description From one sync to the next.
                     * @default 24
                     */
                    interval_hours?: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "sitemap_url": "text",
                     *         "urls": [
                     *           "text"
                     *         ],
                     *         "interval_hours": 1,
                     *         "syncing": true,
                     *         "articles": 1,
                     *         "last_run": "2026-01-05T09:30:00.000Z",
                     *         "next_run": "2026-01-05T09:30:00.000Z",
                     *         "counts": {
                     *           "added": 1,
                     *           "updated": 1,
                     *           "unchanged": 1,
                     *           "disabled": 1,
                     *           "conflicts": 1,
                     *           "errors": 1
                     *         },
                     *         "last_error": "text",
                     *         "logs": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    syncConnection: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "sitemap_url": "text",
                     *         "urls": [
                     *           "text"
                     *         ],
                     *         "interval_hours": 1,
                     *         "syncing": true,
                     *         "articles": 1,
                     *         "last_run": "2026-01-05T09:30:00.000Z",
                     *         "next_run": "2026-01-05T09:30:00.000Z",
                     *         "counts": {
                     *           "added": 1,
                     *           "updated": 1,
                     *           "unchanged": 1,
                     *           "disabled": 1,
                     *           "conflicts": 1,
                     *           "errors": 1
                     *         },
                     *         "last_error": "text",
                     *         "logs": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "articles_deleted": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["ConnectionDeleted"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "name": "Support",
                     *           "description": "",
                     *           "type": "new_conversation",
                     *           "enabled": true,
                     *           "weight": 0,
                     *           "rules": [
                     *             {
                     *               "group_operator": "AND",
                     *               "groups": [
                     *                 {
                     *                   "logical_op": "AND",
                     *                   "rules": [
                     *                     {
                     *                       "field": "inbox",
                     *                       "operator": "equals",
                     *                       "value": "text"
                     *                     }
                     *                   ]
                     *                 }
                     *               ],
                     *               "actions": [
                     *                 {
                     *                   "type": "assign_user",
                     *                   "value": [
                     *                     "text"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "events": [
                     *             "text"
                     *           ],
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["AutomationRule"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "description": "",
                 *       "type": "new_conversation",
                 *       "enabled": true,
                 *       "weight": 0,
                 *       "rules": [
                 *         {
                 *           "group_operator": "AND",
                 *           "groups": [
                 *             {
                 *               "logical_op": "AND",
                 *               "rules": [
                 *                 {
                 *                   "field": "inbox",
                 *                   "operator": "equals",
                 *                   "value": "text"
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "actions": [
                 *             {
                 *               "type": "assign_user",
                 *               "value": [
                 *                 "text"
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /**
                     * @default new_conversation
                     * @enum {string}
                     */
                    type?: "new_conversation";
                    /** @default true */
                    enabled?: boolean;
                    /** @default 0 */
                    weight?: number;
                    rules: {
                        /**
                         * @default OR
                         * @enum {string}
                         */
                        group_operator?: "AND" | "OR";
                        groups: {
                            /**
                             * @default AND
                             * @enum {string}
                             */
                            logical_op?: "AND" | "OR";
                            rules: {
                                /** @enum {string} */
                                field: "inbox" | "content";
                                /** @enum {string} */
                                operator: "equals" | "not equals" | "contains" | "not contains";
                                value: string;
                            }[];
                        }[];
                        actions: {
                            /** @enum {string} */
                            type: "assign_user";
                            value: string[];
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "",
                     *         "type": "new_conversation",
                     *         "enabled": true,
                     *         "weight": 0,
                     *         "rules": [
                     *           {
                     *             "group_operator": "AND",
                     *             "groups": [
                     *               {
                     *                 "logical_op": "AND",
                     *                 "rules": [
                     *                   {
                     *                     "field": "inbox",
                     *                     "operator": "equals",
                     *                     "value": "text"
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "actions": [
                     *               {
                     *                 "type": "assign_user",
                     *                 "value": [
                     *                   "text"
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "events": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["AutomationRule"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "",
                     *         "type": "new_conversation",
                     *         "enabled": true,
                     *         "weight": 0,
                     *         "rules": [
                     *           {
                     *             "group_operator": "AND",
                     *             "groups": [
                     *               {
                     *                 "logical_op": "AND",
                     *                 "rules": [
                     *                   {
                     *                     "field": "inbox",
                     *                     "operator": "equals",
                     *                     "value": "text"
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "actions": [
                     *               {
                     *                 "type": "assign_user",
                     *                 "value": [
                     *                   "text"
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "events": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["AutomationRule"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    editRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "description": "",
                 *       "type": "new_conversation",
                 *       "enabled": true,
                 *       "weight": 0,
                 *       "rules": [
                 *         {
                 *           "group_operator": "AND",
                 *           "groups": [
                 *             {
                 *               "logical_op": "AND",
                 *               "rules": [
                 *                 {
                 *                   "field": "inbox",
                 *                   "operator": "equals",
                 *                   "value": "text"
                 *                 }
                 *               ]
                 *             }
                 *           ],
                 *           "actions": [
                 *             {
                 *               "type": "assign_user",
                 *               "value": [
                 *                 "text"
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default  */
                    description?: string;
                    /**
                     * @default new_conversation
                     * @enum {string}
                     */
                    type?: "new_conversation";
                    /** @default true */
                    enabled?: boolean;
                    /** @default 0 */
                    weight?: number;
                    rules: {
                        /**
                         * @default OR
                         * @enum {string}
                         */
                        group_operator?: "AND" | "OR";
                        groups: {
                            /**
                             * @default AND
                             * @enum {string}
                             */
                            logical_op?: "AND" | "OR";
                            rules: {
                                /** @enum {string} */
                                field: "inbox" | "content";
                                /** @enum {string} */
                                operator: "equals" | "not equals" | "contains" | "not contains";
                                value: string;
                            }[];
                        }[];
                        actions: {
                            /** @enum {string} */
                            type: "assign_user";
                            value: string[];
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "name": "Support",
                     *         "description": "",
                     *         "type": "new_conversation",
                     *         "enabled": true,
                     *         "weight": 0,
                     *         "rules": [
                     *           {
                     *             "group_operator": "AND",
                     *             "groups": [
                     *               {
                     *                 "logical_op": "AND",
                     *                 "rules": [
                     *                   {
                     *                     "field": "inbox",
                     *                     "operator": "equals",
                     *                     "value": "text"
                     *                   }
                     *                 ]
                     *               }
                     *             ],
                     *             "actions": [
                     *               {
                     *                 "type": "assign_user",
                     *                 "value": [
                     *                   "text"
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "events": [
                     *           "text"
                     *         ],
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["AutomationRule"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "uuid": "text",
                     *           "channel": "whatsapp",
                     *           "name": "Support",
                     *           "enabled": true,
                     *           "prompt_tags_on_reply": true,
                     *           "ai_only": true,
                     *           "csat_enabled": true,
                     *           "reopen_window_hours": 48,
                     *           "webhook_url": "text",
                     *           "token_invalid": true,
                     *           "setup": {
                     *             "credentials": {
                     *               "state": "waiting",
                     *               "at": "2026-01-05T09:30:00.000Z",
                     *               "detail": "text"
                     *             },
                     *             "callback": {
                     *               "state": "waiting",
                     *               "at": "2026-01-05T09:30:00.000Z",
                     *               "detail": "text"
                     *             },
                     *             "app_webhook": {
                     *               "state": "waiting",
                     *               "at": "2026-01-05T09:30:00.000Z",
                     *               "detail": "text"
                     *             },
                     *             "first_message": {
                     *               "state": "waiting",
                     *               "at": "2026-01-05T09:30:00.000Z",
                     *               "detail": "text"
                     *             }
                     *           },
                     *           "config": {
                     *             "phone_number_id": "text",
                     *             "waba_id": "text",
                     *             "access_token": "text",
                     *             "app_secret": "text",
                     *             "webhook_verify_token": "text",
                     *             "api_version": "text",
                     *             "csat": {
                     *               "message": "Hello, how can I help you?",
                     *               "button_text": "text",
                     *               "language": "en"
                     *             }
                     *           },
                     *           "created_at": "2026-01-05T09:30:00.000Z",
                     *           "updated_at": "2026-01-05T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Inbox"][];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createInbox: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same key with the same content gets the first answer again, with other content 409.
                 * @example 7f3a2c
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "channel": "whatsapp",
                 *       "enabled": true,
                 *       "prompt_tags_on_reply": true,
                 *       "ai_only": true,
                 *       "csat_enabled": true,
                 *       "reopen_window_hours": 48,
                 *       "config": {
                 *         "phone_number_id": "1",
                 *         "waba_id": "1",
                 *         "access_token": "text",
                 *         "app_secret": "text",
                 *         "webhook_verify_token": "text",
                 *         "api_version": "v26.0",
                 *         "csat": {
                 *           "message": "Hello, how can I help you?",
                 *           "button_text": "text",
                 *           "language": "en"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @enum {string} */
                    channel?: "whatsapp";
                    enabled?: boolean;
                    prompt_tags_on_reply?: boolean;
                    ai_only?: boolean;
                    csat_enabled?: boolean;
                    /** @description Hours after which the next message of a customer starts a new conversation; 0: always. */
                    reopen_window_hours?: number;
                    config: {
                        /** @description A long number issued by the provider. */
                        phone_number_id: string;
                        /** @description A long number issued by the provider. */
                        waba_id: string;
                        /** @description Ten bullets keep the stored value. */
                        access_token: string;
                        /** @description Ten bullets keep the stored value. */
                        app_secret: string;
                        /** @description A long random text made up by the operator. Ten bullets keep the stored value. */
                        webhook_verify_token: string;
                        /** @default v26.0 */
                        api_version?: string;
                        csat?: {
                            message: string;
                            button_text: string;
                            language: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "channel": "whatsapp",
                     *         "name": "Support",
                     *         "enabled": true,
                     *         "prompt_tags_on_reply": true,
                     *         "ai_only": true,
                     *         "csat_enabled": true,
                     *         "reopen_window_hours": 48,
                     *         "webhook_url": "text",
                     *         "token_invalid": true,
                     *         "setup": {
                     *           "credentials": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "callback": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "app_webhook": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "first_message": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           }
                     *         },
                     *         "config": {
                     *           "phone_number_id": "text",
                     *           "waba_id": "text",
                     *           "access_token": "text",
                     *           "app_secret": "text",
                     *           "webhook_verify_token": "text",
                     *           "api_version": "text",
                     *           "csat": {
                     *             "message": "Hello, how can I help you?",
                     *             "button_text": "text",
                     *             "language": "en"
                     *           }
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "channel": "whatsapp",
                     *         "name": "Support",
                     *         "enabled": true,
                     *         "prompt_tags_on_reply": true,
                     *         "ai_only": true,
                     *         "csat_enabled": true,
                     *         "reopen_window_hours": 48,
                     *         "webhook_url": "text",
                     *         "token_invalid": true,
                     *         "setup": {
                     *           "credentials": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "callback": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "app_webhook": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "first_message": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           }
                     *         },
                     *         "config": {
                     *           "phone_number_id": "text",
                     *           "waba_id": "text",
                     *           "access_token": "text",
                     *           "app_secret": "text",
                     *           "webhook_verify_token": "text",
                     *           "api_version": "text",
                     *           "csat": {
                     *             "message": "Hello, how can I help you?",
                     *             "button_text": "text",
                     *             "language": "en"
                     *           }
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "enabled": true,
                 *       "prompt_tags_on_reply": true,
                 *       "ai_only": true,
                 *       "csat_enabled": true,
                 *       "reopen_window_hours": 48,
                 *       "config": {
                 *         "phone_number_id": "1",
                 *         "waba_id": "1",
                 *         "access_token": "text",
                 *         "app_secret": "text",
                 *         "webhook_verify_token": "text",
                 *         "api_version": "v26.0",
                 *         "csat": {
                 *           "message": "Hello, how can I help you?",
                 *           "button_text": "text",
                 *           "language": "en"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    enabled?: boolean;
                    prompt_tags_on_reply?: boolean;
                    ai_only?: boolean;
                    csat_enabled?: boolean;
                    /** @description Hours after which the next message of a customer starts a new conversation; 0: always. */
                    reopen_window_hours?: number;
                    config?: {
                        /** @description A long number issued by the provider. */
                        phone_number_id?: string;
                        /** @description A long number issued by the provider. */
                        waba_id?: string;
                        /** @description Ten bullets keep the stored value. */
                        access_token?: string;
                        /** @description Ten bullets keep the stored value. */
                        app_secret?: string;
                        /** @description A long random text made up by the operator. Ten bullets keep the stored value. */
                        webhook_verify_token?: string;
                        api_version?: string;
                        csat?: {
                            message: string;
                            button_text: string;
                            language: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "id": 1,
                     *         "uuid": "text",
                     *         "channel": "whatsapp",
                     *         "name": "Support",
                     *         "enabled": true,
                     *         "prompt_tags_on_reply": true,
                     *         "ai_only": true,
                     *         "csat_enabled": true,
                     *         "reopen_window_hours": 48,
                     *         "webhook_url": "text",
                     *         "token_invalid": true,
                     *         "setup": {
                     *           "credentials": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "callback": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "app_webhook": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           },
                     *           "first_message": {
                     *             "state": "waiting",
                     *             "at": "2026-01-05T09:30:00.000Z",
                     *             "detail": "text"
                     *           }
                     *         },
                     *         "config": {
                     *           "phone_number_id": "text",
                     *           "waba_id": "text",
                     *           "access_token": "text",
                     *           "app_secret": "text",
                     *           "webhook_verify_token": "text",
                     *           "api_version": "text",
                     *           "csat": {
                     *             "message": "Hello, how can I help you?",
                     *             "button_text": "text",
                     *             "language": "en"
                     *           }
                     *         },
                     *         "created_at": "2026-01-05T09:30:00.000Z",
                     *         "updated_at": "2026-01-05T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content type is not supported */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": true
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "success";
                        /** @enum {boolean} */
                        data: true;
                    };
                };
            };
            /** @description A field is missing or has an invalid value */
            400: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or session is not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The role does not allow this, or the CSRF token is wrong */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object does not exist, or may not be seen */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The object already exists, is in use or has changed */
            409: {
                headers: {
                    /** @description Path of the field that is to blame, like `config.app_secret`, where it is one field. */
                    "X-Field"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests: wait the seconds of Retry-After */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Failure on the server */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
