# {"network":"plain","mining":"manual","snapshotFilters":"restore","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x5f5fa000"}}}
// two filters; the first has an unread log
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x000000000000000000000000000000000000c0de","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x5dbaae229d9dd9202b41fe468c3ee0326479832365c2c3abd386e96b6babd060"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x24858762514caebf375bd864a2952eab31fddc7a84c456d4f85762e580571fc0"]}
>> {"jsonrpc":"2.0","id":6,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0"}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_nameSnapshot","params":["0x0","before"]}
<< {"jsonrpc":"2.0","id":7,"result":true}

// both are read, the second is ended and a third one begins
>> {"jsonrpc":"2.0","id":8,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":9,"result":[{"address":"0x000000000000000000000000000000000000c0de","topics":[],"data":"0x","blockHash":"0x24858762514caebf375bd864a2952eab31fddc7a84c456d4f85762e580571fc0","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x5dbaae229d9dd9202b41fe468c3ee0326479832365c2c3abd386e96b6babd060","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":10,"result":["0x58fbc2e04a0a0068b65df5c26e8bff8cb5ece7825f6be18607a96e184d5fce34"]}
>> {"jsonrpc":"2.0","id":11,"method":"eth_uninstallFilter","params":["0x2"]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0x3"}

// the first two are back as they were, and the third is gone
>> {"jsonrpc":"2.0","id":13,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":13,"result":true}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":14,"result":[{"address":"0x000000000000000000000000000000000000c0de","topics":[],"data":"0x","blockHash":"0x24858762514caebf375bd864a2952eab31fddc7a84c456d4f85762e580571fc0","blockNumber":"0x1","blockTimestamp":"0x6955b900","transactionHash":"0x5dbaae229d9dd9202b41fe468c3ee0326479832365c2c3abd386e96b6babd060","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":15,"result":[]}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":16,"result":[]}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32000,"message":"filter not found"}}

// ids keep counting
>> {"jsonrpc":"2.0","id":18,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"0x4"}
>> {"jsonrpc":"2.0","id":19,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":19,"result":"0x0"}
>> {"jsonrpc":"2.0","id":20,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":20,"result":["0x58fbc2e04a0a0068b65df5c26e8bff8cb5ece7825f6be18607a96e184d5fce34"]}

// a reset is no snapshot: filters stay
>> {"jsonrpc":"2.0","id":21,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","id":21,"result":null}
>> {"jsonrpc":"2.0","id":22,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":22,"result":[]}
>> {"jsonrpc":"2.0","id":23,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0x0"}
>> {"jsonrpc":"2.0","id":24,"method":"eth_getFilterChanges","params":["0x4"]}
<< {"jsonrpc":"2.0","id":24,"result":["0x644e59ceb89c31703c89c1abd69bc6e237f9007a598d0473ca554f851c7f7f5e"]}
