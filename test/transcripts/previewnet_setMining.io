// in ms, whatever the dialect; without ms as the devnet was made
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_setMining","params":["interval",1000]}
<< {"jsonrpc":"2.0","id":1,"result":null}
@ 1000
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_setMining","params":["manual"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
@ 1000
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_setMining","params":["auto"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x7ad30a57b825c64d9fc24c8e02d0e4e78731a38d85b87774e1f72e5a594be09a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x2"}
>> {"jsonrpc":"2.0","id":8,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_setMining","params":["interval"]}
<< {"jsonrpc":"2.0","id":9,"result":null}
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x7"}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_setMining","params":["interval",null]}
<< {"jsonrpc":"2.0","id":11,"result":null}
// refused; BaseTime counts steps of 200 ms
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_setMining","params":[]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected one of interval, auto, mixed, manual, got nothing","data":"params[0]: expected one of interval, auto, mixed, manual, got nothing"}}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_setMining","params":["never"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[0]: expected one of interval, auto, mixed, manual, got \"never\"","data":"params[0]: expected one of interval, auto, mixed, manual, got \"never\""}}
>> {"jsonrpc":"2.0","id":14,"method":"previewnet_setMining","params":["interval",0]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[1]: expected from 1 to 86400000 ms, got 0","data":"params[1]: expected from 1 to 86400000 ms, got 0"}}
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_setMining","params":["interval",86400001]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[1]: expected from 1 to 86400000 ms, got 86400001","data":"params[1]: expected from 1 to 86400000 ms, got 86400001"}}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_setMining","params":["auto",200]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[1]: expected nothing beside auto, got 200","data":"params[1]: expected nothing beside auto, got 200"}}
>> {"jsonrpc":"2.0","id":17,"method":"previewnet_setMining","params":["interval",250]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"block interval: expected a multiple of 200 ms, which BaseTime counts in, got 250"}}
@ 1000
>> {"jsonrpc":"2.0","id":18,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"0xc"}
