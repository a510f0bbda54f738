// genesis again: state, blocks, pool, clock; snapshots are forgotten
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","forkedNetwork":null}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
@ 400
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x4","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x453978b77e99a5ff3c6dac83ab5f7e339d11a28b607847723dc64ec8cad7c7e2"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0"}
>> {"jsonrpc":"2.0","id":9,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":10,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
>> {"jsonrpc":"2.0","id":11,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":"0x1"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":12,"result":[]}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x12def4bea67fec19e151534298e393a15ad4e1a5d36ef6b3e436875f70271173","latestBlockNumber":0,"latestBlockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","forkedNetwork":null}}

// as viem asks for it
>> {"jsonrpc":"2.0","id":14,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":null,"blockNumber":null}}]}
<< {"jsonrpc":"2.0","id":14,"result":null}
>> {"jsonrpc":"2.0","id":15,"method":"hardhat_reset","params":[{"forking":null}]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"hardhat_reset","params":[{}]}
<< {"jsonrpc":"2.0","id":16,"result":null}

// refused
>> {"jsonrpc":"2.0","id":17,"method":"anvil_reset","params":[{"forking":{"blockNumber":"0x5"}}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0].forking.jsonRpcUrl: expected a URL beside blockNumber, got nothing","data":"params[0].forking.jsonRpcUrl: expected a URL beside blockNumber, got nothing"}}
>> {"jsonrpc":"2.0","id":20,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":"wss://example.org/a-key"}}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0].forking.jsonRpcUrl: expected a URL that begins with http:// or https://, got \"another beginning\"","data":"params[0].forking.jsonRpcUrl: expected a URL that begins with http:// or https://, got \"another beginning\""}}
>> {"jsonrpc":"2.0","id":21,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":"https://example.org","blockNumber":"soon"}}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[0].forking.blockNumber: expected a number of at most 53 bits, in hex or decimal, got \"soon\"","data":"params[0].forking.blockNumber: expected a number of at most 53 bits, in hex or decimal, got \"soon\""}}
>> {"jsonrpc":"2.0","id":22,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":"https://example.org","httpHeaders":{"x-key":1}}}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[0].forking.httpHeaders: expected texts by name, got \"object\"","data":"params[0].forking.httpHeaders: expected texts by name, got \"object\""}}
>> {"jsonrpc":"2.0","id":23,"method":"anvil_reset","params":[{"forking":{"httpHeaders":{"x-key":"a-key"}}}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[0].forking.httpHeaders: expected none without jsonRpcUrl, got \"some\"","data":"params[0].forking.httpHeaders: expected none without jsonRpcUrl, got \"some\""}}
>> {"jsonrpc":"2.0","id":18,"method":"anvil_reset","params":[1]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[0]: expected an object, got 1","data":"params[0]: expected an object, got 1"}}
>> {"jsonrpc":"2.0","id":19,"method":"anvil_reset","params":[{"forking":1}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[0].forking: expected an object, got 1","data":"params[0].forking: expected an object, got 1"}}
