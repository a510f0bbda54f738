# {"network":"flashblocks","endpoint":"open"}
// blocks that are cut in flashblocks have their own times
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setIntervalMining","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_setMining","params":["manual"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
>> {"jsonrpc":"2.0","id":5,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"mining: expected a block every 2000 ms where blocks are cut in flashblocks"}}
// what they have already may be said
>> {"jsonrpc":"2.0","id":6,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"evm_setIntervalMining","params":[2]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":2}
@ 2000
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x1"}
