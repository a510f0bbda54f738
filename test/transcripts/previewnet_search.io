# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"}}}

// accounts have built-in names; what begins with the text comes before what contains it
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_search","params":["account 1"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"kind":"account","title":"Account 1","of":"","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":null,"blockNumber":null}]}

// an account by its first digits, and a block by its number
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_search","params":["0x70997970"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"kind":"account","title":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","of":"","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":null,"blockNumber":null}]}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_search","params":["0"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"kind":"block","title":"0","of":"","address":null,"hash":null,"blockNumber":0},{"kind":"account","title":"Account 0","of":"","address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hash":null,"blockNumber":null},{"kind":"account","title":"EntryPoint 0.6","of":"","address":"0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789","hash":null,"blockNumber":null},{"kind":"account","title":"EntryPoint 0.7","of":"","address":"0x0000000071727de22e5e9d8baf0edac6f37da032","hash":null,"blockNumber":null},{"kind":"account","title":"EntryPoint 0.8","of":"","address":"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","hash":null,"blockNumber":null},{"kind":"account","title":"EntryPoint 0.9","of":"","address":"0x433709009b8330fda32311df1c2afa402ed8d009","hash":null,"blockNumber":null},{"kind":"account","title":"LegacyERC20ETH","of":"","address":"0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000","hash":null,"blockNumber":null},{"kind":"account","title":"MultiSend 1.3.0","of":"","address":"0x998739bfdaadde7c933b942a68053933098f9eda","hash":null,"blockNumber":null},{"kind":"account","title":"MultiSendCallOnly 1.3.0","of":"","address":"0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC20Factory","of":"","address":"0x4200000000000000000000000000000000000012","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC20Factory implementation","of":"","address":"0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30012","hash":null,"blockNumber":null},{"kind":"account","title":"RIPEMD160","of":"","address":"0x0000000000000000000000000000000000000003","hash":null,"blockNumber":null},{"kind":"account","title":"Safe 1.3.0","of":"","address":"0x69f4d1788e39c87893c980c06edf4b7f686e2938","hash":null,"blockNumber":null},{"kind":"account","title":"SafeL2 1.3.0","of":"","address":"0xfb1bffc9d739b8d520daf37df666da4c687191ea","hash":null,"blockNumber":null},{"kind":"account","title":"SenderCreator 0.6","of":"","address":"0x7fc98430eaedbb6070b35b39d798725049088348","hash":null,"blockNumber":null},{"kind":"account","title":"SenderCreator 0.7","of":"","address":"0xefc2c1444ebcc4db75e7613d20c6a62ff67a167c","hash":null,"blockNumber":null},{"kind":"account","title":"SenderCreator 0.8","of":"","address":"0x449ed7c3e6fee6a97311d4b55475df59c44add33","hash":null,"blockNumber":null},{"kind":"account","title":"SenderCreator 0.9","of":"","address":"0x0a630a99df908a81115a3022927be82f9299987e","hash":null,"blockNumber":null}]}

// a label, until it is removed
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","Treasury"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_search","params":["easur"]}
<< {"jsonrpc":"2.0","id":5,"result":[{"kind":"label","title":"Treasury","of":"","address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","hash":null,"blockNumber":null}]}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",null]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_search","params":["easur"]}
<< {"jsonrpc":"2.0","id":7,"result":[]}

// contracts, functions, events and errors of an artifact
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_addArtifacts","params":[[{"contractName":"Token","sourceName":"src/Token.sol","abi":[{"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},{"type":"event","name":"Minted","inputs":[{"name":"to","type":"address","indexed":true}],"anonymous":false},{"type":"error","name":"MintLimit","inputs":[]}],"deployedBytecode":"0x6080604052600080fd","bytecode":"0x"}]]}
<< {"jsonrpc":"2.0","id":8,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_search","params":["mint"]}
<< {"jsonrpc":"2.0","id":9,"result":[{"kind":"function","title":"mint(address)","of":"Token","address":"0x000000000000000000000000000000000000c0de","hash":null,"blockNumber":null},{"kind":"event","title":"Minted(address)","of":"Token","address":"0x000000000000000000000000000000000000c0de","hash":null,"blockNumber":null},{"kind":"error","title":"MintLimit()","of":"Token","address":"0x000000000000000000000000000000000000c0de","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC20Factory","of":"","address":"0x4200000000000000000000000000000000000012","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC20Factory implementation","of":"","address":"0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30012","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC721Factory","of":"","address":"0x4200000000000000000000000000000000000017","hash":null,"blockNumber":null},{"kind":"account","title":"OptimismMintableERC721Factory implementation","of":"","address":"0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d30017","hash":null,"blockNumber":null}]}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_search","params":["tok"]}
<< {"jsonrpc":"2.0","id":10,"result":[{"kind":"account","title":"TokenFactory","of":"","address":"0xb20f000000000000000000000000000000000000","hash":null,"blockNumber":null},{"kind":"contract","title":"Token","of":"src/Token.sol","address":"0x000000000000000000000000000000000000c0de","hash":null,"blockNumber":null}]}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_search","params":["mint",1]}
<< {"jsonrpc":"2.0","id":11,"result":[{"kind":"function","title":"mint(address)","of":"Token","address":"0x000000000000000000000000000000000000c0de","hash":null,"blockNumber":null}]}

// a transaction by its first digits
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_search","params":["0xc901199a"]}
<< {"jsonrpc":"2.0","id":13,"result":[{"kind":"transaction","title":"0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80","of":"","address":null,"hash":"0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80","blockNumber":1}]}

// refused
>> {"jsonrpc":"2.0","id":14,"method":"previewnet_search","params":[]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[0]: expected a text, got nothing","data":"params[0]: expected a text, got nothing"}}
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_search","params":["a",0]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[1]: expected a whole number from 1 to 100, got 0","data":"params[1]: expected a whole number from 1 to 100, got 0"}}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_search","params":["a",101]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[1]: expected a whole number from 1 to 100, got 101","data":"params[1]: expected a whole number from 1 to 100, got 101"}}
