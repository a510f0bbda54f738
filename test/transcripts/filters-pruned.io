# {"historyBlocks":256}

// blocks that are pruned before a poll: one error names them, and the filter goes on with those that are kept
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{"address":"0x0000000000000000000000000000000000001095"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_newFilter","params":[{"address":"0x0000000000000000000000000000000000001095","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x3"}
@ 400000
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32001,"message":"filter 0x1: blocks 1 to 1535 are pruned and cannot be reported; the next poll reports those from block 1536"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":[]}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32001,"message":"filter 0x2: blocks 1 to 1535 are pruned and cannot be reported; the next poll reports those from block 1536"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32001,"message":"filter 0x3: blocks 1 to 1535 are pruned and cannot be reported; the next poll reports those from block 1536"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":11,"result":[]}
