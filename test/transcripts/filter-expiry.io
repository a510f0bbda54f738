# {"limits":{"filterExpiryMs":1000,"filtersMax":2}}

// a filter that is read within a second of virtual time stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 800
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61","0x5b6aea561267940c9812aee687d366978c2ca442b0acdb13c46160f4ae053192","0x290218e4a9005842e0bf363f833f4eb1916a49ac01caba7ef1d6714439ffe515","0x1e96a2ce603c2fb965545aaab6697a365ef4dd02a25da25cb3b5d8641ea80cf4"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x6ee7633566b97a3f131fd84ae1dbcf13567a3cc25782703f72a4ceb5a2b6f030","0xa1e6b212957499791b9fdd6cf8fc84f7117ffbaf9dea5e7fba7986773c0ff8d3","0xed0cb017327df713be0cbf57590c74b5edf410c55b73e21d8ddaf3a61fe73d9e","0x6689270ddf69f3ad462489ddd77ace951f4a1d9162899a0cbbcad170535d6013"]}

// two are the most there may be; none has expired yet
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"expected at most 2 filters","data":"Exceeded max limit of 2"}}

// 0x2 has not been read for a second: gone, and there is room for another
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}

// and nothing is left to uninstall after the others have expired, too
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
>> {"jsonrpc":"2.0","id":11,"method":"eth_uninstallFilter","params":["0x3"]}
<< {"jsonrpc":"2.0","id":11,"result":false}
